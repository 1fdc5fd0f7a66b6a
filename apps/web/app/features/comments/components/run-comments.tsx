import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { useRef } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useRunComments, useStartThread } from '../api/comments.ts'
import { useLinkedComment } from '../use-linked-comment.ts'
import { CommentForm } from './comment-form.tsx'
import { ThreadCard } from './thread-card.tsx'

/** The comments on a run, for everyone who may see it. */
export function RunComments({ runId }: { runId: string }) {
  const subject = { kind: 'run', id: runId } as const
  const { data, error, refetch, isFetching } = useRunComments(runId)
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
    <section aria-labelledby="run-comments" className="grid gap-3">
      <h2 id="run-comments" className="font-semibold text-16">
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
        label="Comment on the run"
        placeholder="Comment on this run…"
        action="Comment"
        isPending={start.isPending}
        onSubmit={(text) => start.mutateAsync({ text })}
      />
    </section>
  )
}
