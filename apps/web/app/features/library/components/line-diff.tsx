import { cn } from '@product/ui/styles/class-names'
import type { ChangeGroup } from '../model/group-changes.ts'

const marks = { same: ' ', added: '+', removed: '−' }
const words = { same: '', added: 'added: ', removed: 'removed: ' }

type LineDiffProps = { title: string; groups: readonly ChangeGroup[] }

/** Two texts line by line, compared on the server: it needs no script to be read. */
export function LineDiff({ title, groups }: LineDiffProps) {
  if (groups.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-medium text-12 text-faint">{title}</h3>
      <div className="overflow-hidden rounded-m border border-line bg-surface-raised py-1.5 font-prompt text-12 leading-5">
        {groups.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place.
          <Group key={place} group={group} />
        ))}
      </div>
    </section>
  )
}

function Group({ group }: { group: ChangeGroup }) {
  if ('hidden' in group)
    return (
      <p className="px-4 py-1 font-ui text-faint">
        {group.hidden} unchanged {group.hidden === 1 ? 'line' : 'lines'}
      </p>
    )
  return group.lines.map(({ kind, text }, place) => (
    <p
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
      key={place}
      className={cn(
        'flex min-h-5 gap-2.5 px-4',
        kind === 'added' && 'bg-success/12',
        kind === 'removed' && 'bg-danger-tint',
      )}
    >
      <span aria-hidden className="w-[1ch] flex-none select-none text-faint">
        {marks[kind]}
      </span>
      <span className="wrap-anywhere min-w-0 whitespace-pre-wrap">
        <span className="sr-only">{words[kind]}</span>
        {text}
      </span>
    </p>
  ))
}
