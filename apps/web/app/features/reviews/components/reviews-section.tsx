import type { Review } from '@product/contract/reviews'
import { Button } from '@product/ui/forms/button'
import type { ReactNode } from 'react'
import type { ReviewsPage } from '../api/reviews.ts'
import { useMyReview, useReviews } from '../use-reviews.ts'
import { MyReview } from './my-review.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewItem } from './review-item.tsx'

type ReviewsSectionProps = {
  slug: string
  /** The first page, which came with the document. */
  first: ReviewsPage
  renderReportButton: (review: Review) => ReactNode
}

/** Reviews of a public prompt. They are readable without JavaScript; writing needs it. */
export function ReviewsSection(props: ReviewsSectionProps) {
  // Keyed by the prompt, so that no state of the previous one remains.
  return <Reviews key={props.slug} {...props} />
}

function Reviews({ slug, first, renderReportButton }: ReviewsSectionProps) {
  const { reviews, ratings, nextCursor, isLoading, loadMore, reload } = useReviews(slug, first)
  const own = useMyReview(slug)
  const refreshAll = () => void Promise.allSettled([reload(), own.refresh()])
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-heading"
      className="mt-12 grid scroll-mt-20 gap-5"
    >
      <h2 id="reviews-heading" className="text-20">
        Reviews
      </h2>
      <RatingSummary ratings={ratings} />
      <MyReview {...own} slug={slug} onChanged={refreshAll} />
      {reviews.length === 0 ? (
        <p className="text-13 text-faint">Nobody has reviewed it yet.</p>
      ) : (
        <ul aria-label="Reviews" className="divide-y divide-line border-line border-t">
          {reviews.map((review) => (
            <ReviewItem
              key={review.id}
              slug={slug}
              review={review}
              isMine={own.mine?.review?.id === review.id}
              mayAnswer={own.mine?.isAuthor ?? false}
              reportButton={renderReportButton(review)}
              onChanged={refreshAll}
            />
          ))}
        </ul>
      )}
      {nextCursor ? (
        <Button className="justify-self-center" loading={isLoading} onClick={loadMore}>
          More reviews
        </Button>
      ) : null}
    </section>
  )
}
