import { RelativeTime } from '@product/ui/text/relative-time'
import { History } from 'lucide-react'
import { Link } from 'react-router'
import type { PresentedPrompt } from '../model/present-prompt.ts'
import { LineDiff } from './line-diff.tsx'

type OldVersionProps = { slug: string; old: NonNullable<PresentedPrompt['old']> }

export function OldVersionNotice({ slug, old }: OldVersionProps) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-m border border-accent-line bg-accent-tint px-4 py-2.5 text-13">
      <History aria-hidden className="text-accent" />
      <span>
        This is version {old.version}, published <RelativeTime value={old.publishedAt} />.
      </span>
      <Link to={`/p/${slug}`} className="underline underline-offset-4">
        Show the current version
      </Link>
    </p>
  )
}

type ChangesSinceProps = Pick<OldVersionProps, 'old'> & { current: number }

export function ChangesSince({ old: { version, changes }, current }: ChangesSinceProps) {
  const isSame = changes.body.length + changes.system.length === 0
  return (
    <section aria-labelledby="changes" className="mt-12">
      <h2 id="changes" className="text-20">
        What has changed since
      </h2>
      <p className="mt-1 mb-4 text-13 text-quiet">
        From version {version} to version {current}.{isSame ? ' The texts are the same.' : ''}
      </p>
      <div className="grid gap-4">
        <LineDiff title="System message" groups={changes.system} />
        <LineDiff title="Prompt" groups={changes.body} />
      </div>
    </section>
  )
}
