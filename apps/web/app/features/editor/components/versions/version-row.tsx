import type { Version } from '@product/contract/versions'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Link } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useRestoreVersion } from '../../api/versions.ts'
import { fieldLabels } from '../../model/describe-field.ts'
import type { Pair } from './comparison.tsx'
import { VersionNames } from './version-names.tsx'

type VersionRowProps = {
  promptId: string
  version: Version
  isNewest: boolean
  pair: Pair | undefined
  onCompare: (pair: Pair) => void
}

export function VersionRow({ promptId, version, isNewest, pair, onCompare }: VersionRowProps) {
  const { number, author, note, names, restoredFrom, updatedAt } = version
  const isShown = pair?.after === number
  const isBase = pair?.before === number
  return (
    <li
      className={cn(
        'flex flex-col gap-1.5 border-line border-b px-4 py-3 text-13',
        isShown && 'bg-surface-hover',
        isBase && 'bg-surface-raised',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={`/editor/${promptId}?version=${number}`}
          className="rounded-xs font-medium hover:underline"
        >
          Version {number}
        </Link>
        {isNewest ? <Badge>Current</Badge> : null}
        {names.map((name) => (
          <Badge key={name} variant="accent">
            {name}
          </Badge>
        ))}
        <RelativeTime value={updatedAt} className="ml-auto text-12 text-faint" />
      </div>
      {note === '' ? null : <p className="break-words text-text">{note}</p>}
      <p className="text-12 text-quiet">
        {author?.name ?? 'Somebody who left'} · {describeChange(version)}
        {restoredFrom === null ? '' : ` · restored from version ${restoredFrom}`}
      </p>
      <div className="-ml-2 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="s"
          aria-label={`Show the changes of version ${number}`}
          onClick={() => onCompare({ before: Math.max(1, number - 1), after: number })}
        >
          Changes
        </Button>
        {pair && !isShown ? (
          <Button
            variant="ghost"
            size="s"
            aria-label={`Compare with ${pair.after}: version ${number}`}
            onClick={() => onCompare(inOrder(number, pair.after))}
          >
            Compare with {pair.after}
          </Button>
        ) : null}
        <VersionNames promptId={promptId} version={version} />
        {isNewest ? null : <RestoreButton promptId={promptId} number={number} />}
      </div>
    </li>
  )
}

const inOrder = (one: number, other: number): Pair => ({
  before: Math.min(one, other),
  after: Math.max(one, other),
})

function describeChange({ number, changedFields, addedLines, removedLines }: Version): string {
  if (number === 1) return 'Created'
  const fields = changedFields.map((field) => fieldLabels[field]).join(', ')
  const lines = addedLines + removedLines > 0 ? ` (+${addedLines} −${removedLines})` : ''
  return fields === '' ? 'No changes' : fields + lines
}

type RestoreButtonProps = {
  promptId: string
  number: number
  variant?: 'ghost' | 'primary'
  onRestored?: () => void
}

/** Restoring makes a new version, so that it can itself be taken back. */
export function RestoreButton({ promptId, number, variant, onRestored }: RestoreButtonProps) {
  const { mutate, isPending } = useRestoreVersion(promptId)
  const restore = () =>
    mutate(number, {
      onSuccess: ({ version }) => {
        stackToast({
          title: `Version ${number} restored as version ${version}`,
          variant: 'success',
        })
        onRestored?.()
      },
      onError: (error) =>
        stackToast({ title: 'Error', description: describeError(error), variant: 'error' }),
    })
  return (
    <Button
      variant={variant ?? 'ghost'}
      size="s"
      loading={isPending}
      aria-label={`Restore version ${number}`}
      onClick={restore}
    >
      Restore
    </Button>
  )
}
