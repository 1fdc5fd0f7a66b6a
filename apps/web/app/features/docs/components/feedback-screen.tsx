import { titles } from 'virtual:docs-titles'
import type { DocsComment } from '@product/contract/docs-feedback'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { BookOpen, MessageSquareText } from 'lucide-react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { PagedList } from '#web/lib/query/paged-list.tsx'
import { useDocsComments, useFeedbackCounts } from '../api/docs-feedback.ts'

/** The answers of readers about the pages of the documentation, for operators. */
export function FeedbackScreen() {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <section aria-labelledby="answers-by-page">
        <h2 id="answers-by-page" className="mb-3 text-16">
          Answers by page
        </h2>
        <Counts />
      </section>
      <section aria-labelledby="newest-comments" className="grid gap-3">
        <h2 id="newest-comments" className="text-16">
          Newest comments
        </h2>
        <Comments />
      </section>
    </div>
  )
}

function Counts() {
  const { data, error, refetch, isFetching } = useFeedbackCounts()
  if (!data && error)
    return (
      <ErrorState
        title="Couldn’t load the answers"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton className="h-60 rounded-m" />
  // Answers stay when a page is renamed or removed.
  const known = data.pages.filter(({ page }) => titles[page] !== undefined)
  if (known.length === 0)
    return (
      <EmptyState
        icon={<BookOpen />}
        title="No answers yet"
        text="Readers answer at the end of each page of the documentation."
      />
    )
  return (
    <ul className="divide-y divide-line rounded-m border border-line bg-surface-raised">
      {known.map(({ page, helpful, unhelpful }) => (
        <li key={page} className="flex items-center gap-3 px-4 py-2.5 text-13">
          <a href={`/docs/${page}`} className="min-w-0 flex-1 truncate font-medium hover:underline">
            {titles[page]}
          </a>
          <span className="text-success tabular-nums">{helpful.toLocaleString('en')} yes</span>
          <span className="text-danger tabular-nums">{unhelpful.toLocaleString('en')} no</span>
        </li>
      ))}
    </ul>
  )
}

function Comments() {
  const { comments, ...pages } = useDocsComments()
  return (
    <PagedList
      label="Comments"
      items={comments}
      pages={pages}
      moreLabel="Earlier comments"
      empty={
        <EmptyState
          icon={<MessageSquareText />}
          title="No comments yet"
          text="Comments that readers add to their answers appear here."
        />
      }
    >
      {(comment) => <Comment key={comment.id} {...comment} />}
    </PagedList>
  )
}

function Comment({ page, isHelpful, comment, createdAt }: DocsComment) {
  return (
    <li className="grid gap-1 px-4 py-3 text-13">
      <div className="flex flex-wrap items-center gap-2">
        <a href={`/docs/${page}`} className="font-medium hover:underline">
          {titles[page] ?? page}
        </a>
        <Badge>{isHelpful ? 'Helpful' : 'Not helpful'}</Badge>
        <RelativeTime value={createdAt} className="ml-auto text-12 text-faint" />
      </div>
      <p className="whitespace-pre-wrap break-words text-quiet">{comment}</p>
    </li>
  )
}
