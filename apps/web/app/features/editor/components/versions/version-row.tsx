import type { Version } from '@product/contract/versions'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import type { MouseEvent } from 'react'
import { describeVersion } from '../../model/describe-changes.ts'
import type { ShownVersions } from './use-shown-versions.ts'
import { VersionActions } from './version-actions.tsx'

type VersionRowProps = {
  onShow: (number: number) => void
  /** With the version that is shown. */
  onCompare: (number: number) => void
  onRestored: () => void
  promptId: string
  version: Version
  isNewest: boolean
  shown: ShownVersions | undefined
  /** Chosen as the first of two versions to compare. */
  isPicked: boolean
}

export function VersionRow({ promptId, version, isNewest, shown, ...props }: VersionRowProps) {
  const { number, author, note, names, updatedAt } = version
  const isShown = shown?.to === number
  const isDiff = shown?.view === 'diff'
  const choose = (event: MouseEvent) =>
    event.shiftKey ? props.onCompare(number) : props.onShow(number)
  return (
    <li
      data-version={number}
      className={cn(
        'group relative py-2.5 pr-4 pl-11 text-13 hover:bg-surface-hover',
        'before:absolute before:inset-y-0 before:left-5.5 before:w-px before:bg-line first:before:top-4 last:before:bottom-[calc(100%-1.25rem)]',
        isShown && 'bg-surface-hover',
      )}
    >
      <Marker letter={findLetter(number, { shown, isPicked: props.isPicked })} />
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-current={isShown}
          onClick={choose}
          className="flex-none rounded-xs font-semibold tabular-nums outline-hidden after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          v{number}
        </button>
        <span className="flex min-w-0 gap-1 overflow-hidden">
          {isNewest ? <Badge>Current</Badge> : null}
          {names.map((name) => (
            <Badge key={name} variant={name === 'production' ? 'success' : 'neutral'}>
              {name}
            </Badge>
          ))}
        </span>
        <span className="ml-auto flex min-w-0 flex-none gap-1 text-12 text-quiet">
          <span className="max-w-22 truncate">{author?.name ?? 'Former member'}</span>·
          <RelativeTime value={updatedAt} style="short" className="relative z-1" />
        </span>
      </div>
      {note === '' ? null : <p className="mt-0.5 break-words">{note}</p>}
      <p className="mt-0.5 text-12 text-quiet">{describeVersion(version)}</p>
      {version.authors.length < 2 ? null : (
        <p className="mt-0.5 text-12 text-quiet">
          Written by {version.authors.map(({ name }) => name).join(', ')}
        </p>
      )}
      {version.suggestedBy.length === 0 ? null : (
        <p className="mt-0.5 text-12 text-quiet">
          Suggested by {version.suggestedBy.map(({ name }) => name).join(', ')}
        </p>
      )}
      {isShown ? (
        <VersionActions
          promptId={promptId}
          version={version}
          isNewest={isNewest}
          onRestored={props.onRestored}
          className="relative z-1 mt-2 -ml-2.5 max-md:hidden"
        />
      ) : (
        <Button
          size="s"
          className={cn(
            'absolute right-3 bottom-1.5 opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 max-md:hidden',
            isDiff && shown.from === number && 'hidden',
          )}
          aria-label={`Compare to v${shown?.to}: v${number}`}
          onClick={() => props.onCompare(number)}
        >
          Compare to v{shown?.to}
        </Button>
      )}
    </li>
  )
}

type Letter = 'A' | 'B' | undefined

function findLetter(
  number: number,
  { shown, isPicked }: { shown: ShownVersions | undefined; isPicked: boolean },
): Letter {
  if (isPicked) return 'A'
  if (shown?.view !== 'diff') return undefined
  if (shown.to === number) return 'B'
  return shown.from === number ? 'A' : undefined
}

/** The version's point on the line, or its side of the comparison. */
function Marker({ letter }: { letter: Letter }) {
  if (!letter)
    return (
      <span
        aria-hidden
        className="absolute top-4 left-4.5 size-2 rounded-full border border-line-strong bg-surface group-hover:border-quiet"
      />
    )
  return (
    <span className="absolute top-2.5 left-3 flex size-5 items-center justify-center rounded-full bg-text font-semibold text-12 text-surface">
      {letter}
    </span>
  )
}
