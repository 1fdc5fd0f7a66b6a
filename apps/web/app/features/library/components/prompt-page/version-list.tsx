import { Button } from '@product/ui/forms/button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { GitPullRequestArrow } from 'lucide-react'
import { Link } from '#web/lib/page/link.tsx'
import type { PresentedPrompt } from '../../model/present-prompt.ts'

type VersionListProps = { prompt: PresentedPrompt; shown: number }

/** Every published version; older ones can be read, and compared with the current one. */
export function VersionList({ prompt, shown }: VersionListProps) {
  const { id, slug, versions, version: current, isLocked } = prompt
  return (
    <section aria-labelledby="versions" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="versions" className="text-20">
          Versions
        </h2>
        {isLocked ? null : (
          <Button asChild size="s">
            <Link to={`/change-requests/new?prompt=${id}`}>
              <GitPullRequestArrow />
              Propose a change
            </Link>
          </Button>
        )}
      </div>
      <ol className="mt-4 overflow-hidden rounded-m border border-line bg-surface-raised">
        {versions.map(({ version, note, publishedAt }) => (
          <li key={version} className="border-line not-first:border-t">
            <Link
              to={version === current ? `/p/${slug}` : `/p/${slug}?version=${version}`}
              preventScrollReset={false}
              aria-current={version === shown ? 'page' : undefined}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5 text-13 hover:bg-surface-hover focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-hover"
            >
              <span className="font-medium tabular-nums">Version {version}</span>
              {version === current ? <span className="text-12 text-accent">current</span> : null}
              <span className="wrap-anywhere min-w-0 flex-1 text-quiet">{note}</span>
              <RelativeTime value={publishedAt} className="text-12 text-faint" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
