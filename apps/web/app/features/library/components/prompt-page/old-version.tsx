import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { History } from 'lucide-react'
import { Link } from '#web/lib/page/link.tsx'
import type { ChangeGroup } from '../../model/group-changes.ts'
import type { PresentedPrompt } from '../../model/present-prompt.ts'

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

type ChangesSinceProps = { old: NonNullable<PresentedPrompt['old']>; current: number }

export function ChangesSince({ old: { version, changes }, current }: ChangesSinceProps) {
  const isSame = changes.body.length + changes.system.length === 0
  return (
    <section aria-labelledby="changes" className="mt-12">
      <h2 id="changes" className="text-20">
        What changed since
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

const marks = { same: ' ', added: '+', removed: '−' }
const words = { same: '', added: 'added: ', removed: 'removed: ' }

type LineDiffProps = { title: string; groups: readonly ChangeGroup[] }

/** Two texts line by line, compared on the server: it needs no script to be read. */
function LineDiff({ title, groups }: LineDiffProps) {
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

const countLines = (count: number, kind: string) =>
  `${count.toLocaleString('en')} ${kind} ${count === 1 ? 'line' : 'lines'}`

function Group({ group }: { group: ChangeGroup }) {
  if ('hidden' in group)
    return <p className="px-4 py-1 font-ui text-faint">{countLines(group.hidden, 'unchanged')}</p>
  if ('more' in group)
    return <p className="px-4 py-1 font-ui text-faint">{countLines(group.more, 'more')}</p>
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
