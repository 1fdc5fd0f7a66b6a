import type { CommentThread } from '@product/contract/comments'
import { IconButton } from '@product/ui/forms/icon-button'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { CircleCheck, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Subject, useReply, useResolveThread } from '../api/comments.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

/** Of threads that are not about a passage. */
const places = {
  prompt: 'On the whole prompt',
  run: 'On this run',
  'change-request': 'On this change request',
}

type ThreadCardProps = {
  subject: Subject
  thread: CommentThread
  isActive?: boolean
  /** Whether the words of its passage were deleted. */
  isOutdated?: boolean
  linkedId: string | null
  /** Shows the passage in the text; absent where there is none. */
  onShowPassage?: () => void
  suggestion?: ReactNode
}

export function ThreadCard({ subject, thread, isActive = false, ...props }: ThreadCardProps) {
  const { id, passage, resolution, comments } = thread
  const { isOutdated = false, onShowPassage } = props
  const reply = useReply(subject)
  return (
    <li
      data-thread-card={id}
      className={cn(
        'scroll-my-4 overflow-clip rounded-m border bg-surface-raised transition-colors duration-100',
        isActive ? 'border-info' : 'border-line',
      )}
    >
      <div className="flex min-h-9 items-center gap-2 border-line border-b py-1 pr-1 pl-3">
        {passage ? (
          <button
            type="button"
            disabled={!onShowPassage}
            title={onShowPassage ? 'Show in the text' : undefined}
            onClick={onShowPassage}
            className={cn(
              'min-w-0 truncate border-info border-l-2 pl-2 text-left font-prompt text-12 text-quiet enabled:hover:text-text',
              isOutdated && 'border-line-strong line-through',
            )}
          >
            {passage.quote}
          </button>
        ) : (
          <span className="text-12 text-faint">{places[subject.kind]}</span>
        )}
        {isOutdated ? <Badge>Outdated</Badge> : null}
        <span className="ml-auto flex flex-none items-center">
          <ResolveButton subject={subject} thread={thread} />
        </span>
      </div>
      {props.suggestion}
      <ul className="divide-y divide-line">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            subject={subject}
            comment={comment}
            isLinked={comment.id === props.linkedId}
          />
        ))}
      </ul>
      {resolution ? (
        <p className="border-line border-t px-3 py-2 text-12 text-quiet">
          Resolved by {resolution.by?.name ?? 'Deleted user'}
        </p>
      ) : (
        <div className="border-line border-t p-2">
          <CommentForm
            subject={subject}
            label="Reply"
            placeholder="Reply…"
            action="Reply"
            isPending={reply.isPending}
            onSubmit={(text) => reply.mutateAsync({ threadId: id, text })}
          />
        </div>
      )}
    </li>
  )
}

type ResolveButtonProps = { subject: Subject; thread: CommentThread }

function ResolveButton({ subject, thread }: ResolveButtonProps) {
  const resolve = useResolveThread(subject)
  if (!thread.abilities.resolve) return null
  const isResolved = thread.resolution !== null
  return (
    <IconButton
      label={isResolved ? 'Reopen thread' : 'Resolve thread'}
      size="s"
      loading={resolve.isPending}
      onClick={() => resolve.mutate({ threadId: thread.id, isResolved: !isResolved })}
    >
      {isResolved ? <RotateCcw /> : <CircleCheck />}
    </IconButton>
  )
}
