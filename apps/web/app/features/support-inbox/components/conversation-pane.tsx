import type { ConversationDetails, SupportOperator } from '@product/contract/support-inbox'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Badge } from '@product/ui/text/badge'
import { ArrowLeft, Check, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useMediaQuery } from '#web/lib/device/use-media-query.ts'
import {
  useChangeConversation,
  useConversation,
  useConversationStream,
  useMessages,
} from '../api/conversation.ts'
import { nameOf } from '../model/name-of.ts'
import { useKeys } from '../use-inbox-keys.ts'
import { AnswerForm } from './answer-form.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { kindNames, PlanBadge, PresenceDot } from './conversation-list.tsx'
import { ConversationMessages } from './conversation-messages.tsx'
import type { Self } from './inbox-screen.tsx'
import { PersonCard } from './person-card.tsx'

type ConversationPaneProps = {
  id: string
  self: Self
  operators: readonly SupportOperator[]
  /** Leads back to the list on narrow screens. */
  onBack: () => void
}

export function ConversationPane({ id, ...props }: ConversationPaneProps) {
  const details = useConversation(id)
  const messages = useMessages(id)
  const { data: conversation } = details
  const { data: page } = messages
  const error = (conversation ? null : details.error) ?? (page ? null : messages.error)
  if (error)
    return (
      <ErrorState
        className="my-auto"
        title="Couldn’t load the conversation"
        text={describeError(error)}
        onRetry={() => {
          void details.refetch()
          void messages.refetch()
        }}
        retrying={details.isFetching || messages.isFetching}
      />
    )
  if (!conversation || !page) return <PaneSkeleton />
  return <Pane conversation={conversation} page={page} {...props} />
}

type PaneProps = Omit<ConversationPaneProps, 'id'> & {
  conversation: ConversationDetails
  page: NonNullable<ReturnType<typeof useMessages>['data']>
}

const stateBadges = {
  new: { label: 'New', variant: 'accent' },
  open: { label: 'Open', variant: 'info' },
  answered: { label: 'Answered', variant: 'success' },
  closed: { label: 'Closed', variant: 'neutral' },
} as const

function Pane({ conversation, page, self, operators, onBack }: PaneProps) {
  const { id, subject, state, person, kind, assignee } = conversation
  useConversationStream(id)
  const { mutate: change, isPending } = useChangeConversation(conversation)
  const answer = useRef<HTMLTextAreaElement>(null)
  const isWide = useMediaQuery('(width >= 87.5rem)')
  const isClosed = state === 'closed'
  const toggle = () => change({ state: isClosed ? 'open' : 'closed' })
  useKeys({
    e: toggle,
    a: () => change({ assignee: self.id }),
    r: () => answer.current?.focus(),
  })
  const badge = stateBadges[state]
  return (
    <section aria-label={`Conversation: ${subject}`} className="flex min-h-0 min-w-0">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5 max-md:gap-y-1 max-md:py-1.5">
          <Button
            iconOnly
            variant="ghost"
            aria-label="Back to the list"
            className="md:hidden"
            onClick={onBack}
          >
            <ArrowLeft />
          </Button>
          <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
            <h2 className="truncate font-semibold text-14">{subject}</h2>
            <p className="flex min-w-0 items-center gap-1.5 text-12 text-quiet">
              <span className="truncate">{nameOf(person)}</span>
              {person.isPresent ? <PresenceDot /> : null}
              <PlanBadge plan={person.plan} />
              <span className="flex-none text-faint max-sm:hidden">{kindNames[kind]}</span>
            </p>
          </div>
          <Badge variant={badge.variant}>{badge.label}</Badge>
          <AssignMenu
            assignee={assignee}
            operators={operators}
            self={self}
            onAssign={(operatorId) => change({ assignee: operatorId })}
          />
          <Button size="s" loading={isPending} onClick={toggle} title="E">
            {isClosed ? <RotateCcw /> : <Check />}
            {isClosed ? 'Reopen' : 'Close'}
          </Button>
        </header>
        {isWide ? null : (
          <details className="max-h-1/2 flex-none overflow-y-auto border-line border-b">
            <summary className="cursor-pointer px-4 py-2 text-12 text-quiet hover:text-text">
              About {nameOf(person)}
            </summary>
            <PersonCard conversation={conversation} className="border-line border-t" />
          </details>
        )}
        <ConversationMessages conversation={conversation} page={page} />
        <AnswerForm ref={answer} conversation={conversation} self={self} />
      </div>
      {isWide ? (
        <PersonCard
          conversation={conversation}
          className="w-68 flex-none overflow-y-auto border-line border-l"
        />
      ) : null}
    </section>
  )
}

function PaneSkeleton() {
  return (
    <div
      role="status"
      aria-label="The conversation is loading"
      className="grid content-start gap-4 p-4"
    >
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-16 w-3/5 rounded-m" />
      <Skeleton className="h-12 w-1/2 justify-self-end rounded-m" />
      <Skeleton className="h-20 w-3/5 rounded-m" />
    </div>
  )
}
