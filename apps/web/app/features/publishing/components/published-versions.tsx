import type { Publication } from '@product/contract/publishing'
import { Button } from '@product/ui/forms/button'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDeletePublishedVersion } from '../api/publications.ts'
import { describeVersionDeletion } from '../model/describe-version-deletion.ts'

type PublishedVersionsProps = { promptId: string; publication: Publication }

/** Every version that everyone can read, each with a button that deletes it. */
export function PublishedVersions({ promptId, publication }: PublishedVersionsProps) {
  const [asked, setAsked] = useState<number>()
  const { mutate, isPending } = useDeletePublishedVersion(promptId)
  const { slug, versions, version: shown } = publication
  // The only one goes by withdrawing the prompt.
  if (versions.length < 2) return null
  return (
    <section aria-label="Published versions" className="flex flex-col gap-2">
      <h3 className="font-medium text-13">Published versions</h3>
      <p className="text-12 text-quiet">
        All of them are public. Withdrawing the prompt removes them all.
      </p>
      <ul className="rounded-m border border-line">
        {versions.map(({ version, note, publishedAt }) => (
          <li
            key={version}
            className="flex items-center gap-2 border-line py-1 pr-1 pl-3 text-13 not-first:border-t"
          >
            <a
              href={version === shown ? `/p/${slug}` : `/p/${slug}?version=${version}`}
              target="_blank"
              rel="noreferrer"
              className="flex-none tabular-nums hover:underline"
            >
              Version {version}
            </a>
            <span className="min-w-0 flex-1 truncate text-12 text-quiet">
              {version === shown ? <span className="text-accent">shown </span> : null}
              {note}
            </span>
            <RelativeTime value={publishedAt} className="flex-none text-12 text-faint" />
            <Button
              iconOnly
              size="s"
              variant="ghost"
              disabled={isPending}
              aria-label={`Delete version ${version} from the library`}
              onClick={() => setAsked(version)}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Delete version ${asked} from the library?`}
        text={asked === undefined ? '' : describeVersionDeletion(asked, publication)}
        action="Delete version"
        onConfirm={() => {
          if (asked !== undefined) mutate(asked)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  )
}
