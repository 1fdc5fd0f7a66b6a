import type { Notification } from '@product/contract/notifications'
import { Avatar } from '@product/ui/graphics/avatar'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Gauge, Unplug } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

type NotificationRowProps = {
  notification: Notification
  onOpen: (event: MouseEvent, notification: Notification) => void
}

/** One notification as a link to what it is about. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { actor, text, title, excerpt, workspace, path, happenedAt, isRead } = notification
  return (
    <li>
      <Link
        to={path}
        onClick={(event) => onOpen(event, notification)}
        className="relative flex gap-3 rounded-s px-3 py-2.5 hover:bg-surface-hover focus-visible:-outline-offset-2"
      >
        <Sender {...notification} />
        <span className="grid min-w-0 flex-1 gap-0.5 text-13">
          <span className={cn('text-pretty', isRead ? 'text-quiet' : 'text-text')}>
            {isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
            {actor ? <span className="font-semibold text-text">{actor.name} </span> : null}
            {text}
          </span>
          <span className="truncate font-medium">{title}</span>
          {excerpt === null ? null : (
            <span className="line-clamp-2 break-words text-quiet">{excerpt}</span>
          )}
          <span className="truncate text-12 text-faint">
            <RelativeTime value={happenedAt} />
            {workspace.name === null || workspace.name === title ? null : ` · ${workspace.name}`}
          </span>
        </span>
        {isRead ? null : (
          <span aria-hidden className="mt-1.5 size-2 flex-none rounded-full bg-accent" />
        )}
      </Link>
    </li>
  )
}

function Sender({ actor, kind }: Notification) {
  if (actor) return <Avatar aria-hidden name={actor.name} src={actor.avatarUrl} />
  const Icon = kind === 'connection' ? Unplug : Gauge
  return (
    <span
      aria-hidden
      className="grid size-8 flex-none place-items-center rounded-full border border-line bg-surface-raised text-quiet"
    >
      <Icon />
    </span>
  )
}
