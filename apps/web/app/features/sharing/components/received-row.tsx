import type { ReceivedShare } from '@product/contract/received-shares'
import { nameModel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Folder, GitPullRequestArrow, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { accessNames } from '#web/entities/share/access-names.ts'
import { describeExpiry } from '../model/expiries.ts'

const wholeNumber = new Intl.NumberFormat('en')
const mostModels = 3

type ReceivedRowProps = { share: ReceivedShare; onLeave?: () => void }

/** A prompt or a collection that somebody shared, with Open, and with Leave unless it is for a whole workspace. */
export function ReceivedRow({ share, onLeave }: ReceivedRowProps) {
  const { title, description, sharer, sharedAt, access, note, targetModels } = share
  const name = title || 'Untitled Prompt'
  const expiry = describeExpiry({ ...share, isExpired: false })
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-3 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-surface-hover">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="flex min-w-0 items-center gap-2">
          {share.kind === 'collection' ? (
            <Folder role="img" aria-label="Collection" className="size-4 flex-none text-quiet" />
          ) : null}
          <Link
            to={pathOf(share)}
            className="truncate rounded-xs font-medium text-14 after:absolute after:inset-0"
          >
            {name}
          </Link>
          <Badge variant={access === 'write' ? 'accent' : 'neutral'}>{accessNames[access]}</Badge>
        </p>
        {description ? (
          <p className="wrap-anywhere line-clamp-2 text-13 text-quiet">{description}</p>
        ) : null}
        {note ? (
          <p className="wrap-anywhere line-clamp-2 text-13 text-quiet italic">“{note}”</p>
        ) : null}
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-quiet">
          {sharer ? (
            <span className="flex min-w-0 items-center gap-1.5">
              <Avatar
                name={sharer.name}
                src={sharer.avatarUrl}
                className="size-6 text-[0.625rem]"
              />
              <span className="truncate">{sharer.name}</span>
            </span>
          ) : null}
          {share.through ? (
            <span className="wrap-anywhere">
              through {share.through.name}, while you’re a member
            </span>
          ) : null}
          <RelativeTime value={sharedAt} />
          {targetModels.slice(0, mostModels).map((model) => (
            <Badge key={model}>{nameModel(model)}</Badge>
          ))}
          {targetModels.length > mostModels ? (
            <span title={targetModels.slice(mostModels).map(nameModel).join(', ')}>
              +{targetModels.length - mostModels}
            </span>
          ) : null}
          {share.executions === null ? null : (
            <span className="tabular-nums">{count(share.executions, 'execution')}</span>
          )}
          {share.promptCount === null ? null : (
            <span className="tabular-nums">{count(share.promptCount, 'prompt')}</span>
          )}
          {expiry ? <span>{expiry}</span> : null}
        </p>
      </div>
      <span className="relative z-1 flex flex-none items-center gap-1">
        <Button asChild size="s">
          <Link to={pathOf(share)} aria-label={`Open ${name}`}>
            Open
          </Link>
        </Button>
        {share.kind === 'prompt' && access === 'read' ? (
          <Button asChild size="s" variant="ghost">
            <Link
              to={`/change-requests/new?prompt=${share.thingId}`}
              aria-label={`Propose a change to ${name}`}
            >
              <GitPullRequestArrow />
              Propose a change
            </Link>
          </Button>
        ) : null}
        {onLeave && !share.through ? (
          <Button size="s" variant="ghost" aria-label={`Leave ${name}`} onClick={onLeave}>
            <LogOut />
            Leave
          </Button>
        ) : null}
      </span>
    </li>
  )
}

const pathOf = ({ kind, thingId }: ReceivedShare) =>
  kind === 'prompt' ? `/editor/${thingId}` : `/shared/${thingId}`

const count = (number: number, noun: string) =>
  `${wholeNumber.format(number)} ${noun}${number === 1 ? '' : 's'}`
