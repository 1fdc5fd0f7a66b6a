import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { useRef } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useStartThread, useThreads } from '../api/comments.ts'
import { useLinkedComment } from '../use-linked-comment.ts'
import { CommentForm } from './comment-form.tsx'
import { ThreadCard } from './thread-card.tsx'

const things = { run: 'run', 'change-request': 'change request' }

type ThreadListProps = { kind: keyof typeof things; id: string }

/** The comments on a run or a change request, for everyone who may see it. */
export function ThreadList({ kind, id }: ThreadListProps) {
  const subject = { kind, id }
  const { data, error, refetch, isFetching } = useThreads(subject)
  const start = useStartThread(subject)
  const list = useRef<HTMLUListElement>(null)
  const linkedId = useLinkedComment(data?.threads, (_, commentId) => {
    requestAnimationFrame(() =>
      list.current
        ?.querySelector(`[data-comment="${commentId}"]`)
        ?.scrollIntoView({ block: 'center' }),
    )
  })
  return (
    <section aria-labelledby="comments" className="grid gap-3">
      <h2 id="comments" className="font-semibold text-16">
        Comments
      </h2>
      {error && !data ? (
        <ErrorState
          title="The comments could not be loaded"
          text={describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? null : <Skeleton className="h-16 rounded-m" />}
      <ul ref={list} className="grid gap-3">
        {data?.threads.map((thread) => (
          <ThreadCard key={thread.id} subject={subject} thread={thread} linkedId={linkedId} />
        ))}
      </ul>
      <CommentForm
        subject={subject}
        label={`Comment on the ${things[kind]}`}
        placeholder={`Comment on this ${things[kind]}…`}
        action="Comment"
        isPending={start.isPending}
        onSubmit={(text) => start.mutateAsync({ text })}
      />
    </section>
  )
}
