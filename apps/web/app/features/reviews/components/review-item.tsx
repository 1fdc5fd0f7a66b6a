import type { Review } from '@product/contract/reviews'
import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { BadgeCheck, MessageSquareReply } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Link } from '#web/lib/page/link.tsx'
import { Stars } from './stars.tsx'

// Needed only by the authors of the review and of the prompt.
const loadForms = () => import('./load-review-forms.ts')
const DeleteReviewButton = lazyComponent(async () => (await loadForms()).loadDeleteButton())
const ReplyForm = lazyComponent(async () => (await loadForms()).loadReplyForm())

type ReviewItemProps = {
  slug: string
  review: Review
  isMine: boolean
  /** Whether the reader is the prompt's author. */
  mayAnswer: boolean
  reportButton: ReactNode
  onChanged: () => void
}

export function ReviewItem({
  slug,
  review,
  isMine,
  mayAnswer,
  reportButton,
  onChanged,
}: ReviewItemProps) {
  const { id, author, rating, text, createdAt, updatedAt } = review
  const [isAnswering, setIsAnswering] = useState(false)
  return (
    <li id={`review-${id}`} className="flex scroll-mt-4 gap-3 py-5 target:bg-accent-tint">
      <Avatar name={author.name} src={author.avatarUrl} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13">
          <ReviewAuthor author={author} />
          <Stars rating={rating} />
          <RelativeTime value={createdAt} className="text-faint" />
          {updatedAt === createdAt ? null : <span className="text-faint">edited</span>}
          {isMine ? <Badge variant="accent">Yours</Badge> : null}
        </div>
        {text ? <p className="mt-2 whitespace-pre-wrap break-words">{text}</p> : null}
        {review.reply && !isAnswering ? <Answer {...review.reply} /> : null}
        {isAnswering ? (
          <Suspense>
            <ReplyForm
              id={id}
              reply={review.reply?.text ?? ''}
              onCancel={() => setIsAnswering(false)}
              onSaved={() => {
                setIsAnswering(false)
                onChanged()
              }}
            />
          </Suspense>
        ) : null}
        <div className="-ml-2.5 mt-1.5 flex flex-wrap gap-1">
          {mayAnswer && !isAnswering ? (
            <Button size="s" variant="ghost" onClick={() => setIsAnswering(true)}>
              <MessageSquareReply />
              {review.reply ? 'Edit reply' : 'Answer'}
            </Button>
          ) : null}
          {isMine ? (
            <Suspense>
              <DeleteReviewButton slug={slug} onDeleted={onChanged} />
            </Suspense>
          ) : (
            reportButton
          )}
        </div>
      </div>
    </li>
  )
}

function ReviewAuthor({ author: { handle, name, verified } }: Pick<Review, 'author'>) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 font-medium">
      <Link to={`/u/${handle}`} className="truncate hover:underline">
        {name}
      </Link>
      {verified ? (
        <BadgeCheck role="img" aria-label="Verified" className="size-3.5 text-info" />
      ) : null}
    </span>
  )
}

function Answer({ text, repliedAt }: NonNullable<Review['reply']>) {
  return (
    <div className="mt-3 border-line-strong border-l-2 pl-3 text-13">
      <p className="text-faint">
        Author’s reply <RelativeTime value={repliedAt} />
      </p>
      <p className="mt-1 whitespace-pre-wrap break-words text-quiet">{text}</p>
    </div>
  )
}
