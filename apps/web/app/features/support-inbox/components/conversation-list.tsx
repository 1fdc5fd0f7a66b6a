import type { Conversation } from '@product/contract/support-inbox'
import { type ConversationKind, plans } from '@product/domain'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { Avatar } from '@product/ui/graphics/avatar'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { BriefcaseBusiness, Clock, type LucideIcon, Mail, MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { repeatsSubject } from '#web/entities/support/repeats-subject.ts'
import { nameOf } from '../model/name-of.ts'

export const kindNames: Record<ConversationKind, string> = {
  chat: 'Chat',
  contact: 'Contact message',
  application: 'Job application',
}

const kindIcons: Record<ConversationKind, LucideIcon> = {
  chat: MessageCircle,
  contact: Mail,
  application: BriefcaseBusiness,
}

type ConversationListProps = { conversations: readonly Conversation[]; shownId: string | undefined }

/** In the order of the server: those that wait for more than 24 hours first, in a group of their own. */
export function ConversationList({ conversations, shownId }: ConversationListProps) {
  const overdue = conversations.filter(({ isOverdue }) => isOverdue)
  const others = conversations.filter(({ isOverdue }) => !isOverdue)
  return (
    <>
      {overdue.length > 0 ? (
        <section aria-labelledby="overdue-heading">
          <h2
            id="overdue-heading"
            className="flex items-center gap-1.5 border-line border-b bg-danger-tint px-3.5 py-2 font-semibold text-12 text-danger [&_.lucide]:size-3.5"
          >
            <Clock aria-hidden />
            Waiting more than 24 hours
          </h2>
          <Rows label="Waiting more than 24 hours" conversations={overdue} shownId={shownId} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <Rows label="Conversations" conversations={others} shownId={shownId} />
      ) : null}
    </>
  )
}

function Rows({ label, conversations, shownId }: ConversationListProps & { label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-line border-b">
      {conversations.map((conversation) => (
        <Row
          key={conversation.id}
          conversation={conversation}
          isShown={conversation.id === shownId}
        />
      ))}
    </ul>
  )
}

function Row({ conversation, isShown }: { conversation: Conversation; isShown: boolean }) {
  const { id, kind, subject, person, assignee, isOverdue, waitingSince, updatedAt } = conversation
  const [address] = useSearchParams()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isShown) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const Icon = kindIcons[kind]
  const isUnread = conversation.lastSequence > conversation.operatorSeen
  const text = repeatsSubject(conversation) ? '' : conversation.lastText
  const excerpt = conversation.isPersonTyping ? 'Typing…' : text
  const to = new URLSearchParams(address)
  to.set('conversation', id)
  return (
    <li>
      <Link
        ref={link}
        to={`?${to}`}
        aria-current={isShown ? 'true' : undefined}
        className="grid gap-1 px-3.5 py-2.5 hover:bg-surface-hover aria-[current]:bg-surface-hover aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
      >
        <span className="flex min-w-0 items-center gap-2 text-13">
          <Icon aria-label={kindNames[kind]} role="img" className="flex-none text-faint" />
          <span className={cn('truncate', isUnread ? 'font-semibold' : 'font-medium')}>
            {nameOf(person)}
          </span>
          {person.isPresent ? <PresenceDot /> : null}
          <PlanBadge plan={person.plan} />
          <RelativeTime
            value={waitingSince ?? updatedAt}
            style="short"
            className={cn(
              'ml-auto flex-none text-12',
              isOverdue ? 'font-medium text-danger' : 'text-faint',
            )}
          />
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <span className={cn('truncate text-13', isUnread ? 'text-text' : 'text-quiet')}>
            {subject}
          </span>
          {isUnread ? (
            <span className="ml-auto size-2 flex-none rounded-full bg-accent">
              <VisuallyHidden>Unread</VisuallyHidden>
            </span>
          ) : null}
        </span>
        {excerpt || assignee ? (
          <span className="flex min-w-0 items-center gap-2 text-12 text-faint">
            <span className="truncate">{excerpt}</span>
            {assignee ? (
              <Avatar
                name={assignee.name}
                title={`Assigned to ${assignee.name}`}
                aria-label={`Assigned to ${assignee.name}`}
                className="ml-auto size-5.5 text-[0.625rem]"
              />
            ) : null}
          </span>
        ) : null}
      </Link>
    </li>
  )
}

export function PresenceDot() {
  return (
    <span className="inline-flex flex-none items-center">
      <StatusDot tone="success" />
      <VisuallyHidden>Has the chat open</VisuallyHidden>
    </span>
  )
}

/** Paid plans stand out, because they are answered first. */
export function PlanBadge({ plan }: { plan: Conversation['person']['plan'] }) {
  if (!plan) return null
  const isPriority = plan === 'team' || plan === 'enterprise'
  return (
    <Badge
      variant={isPriority ? 'accent' : plan === 'pro' ? 'info' : 'neutral'}
      className="h-4.5 px-1.5 text-[0.6875rem]"
    >
      {plans[plan].name}
    </Badge>
  )
}
