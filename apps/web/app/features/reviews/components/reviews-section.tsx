import type { Review } from '@product/contract/reviews'
import { Button } from '@product/ui/forms/button'
import type { ReactNode } from 'react'
import type { ReviewsPage } from '../api/reviews.ts'
import { summariseRatings } from '../model/summarise-ratings.ts'
import { useMyReview, useReviews } from '../use-reviews.ts'
import { MyReview } from './my-review.tsx'
import { ReviewItem } from './review-item.tsx'
import { Stars } from './stars.tsx'

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
      className="mt-12 grid scroll-mt-4 gap-5"
    >
      <h2 id="reviews-heading" className="text-20">
        Reviews
      </h2>
      <RatingSummary ratings={ratings} />
      <MyReview {...own} slug={slug} onChanged={refreshAll} />
      {reviews.length === 0 ? (
        <p className="text-13 text-faint">No reviews yet.</p>
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

/** The average, and how many gave what. */
function RatingSummary({ ratings }: { ratings: readonly number[] }) {
  const { average, count, rows } = summariseRatings(ratings)
  if (average === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="grid justify-items-start gap-1">
        <p className="text-40 tabular-nums leading-none">{average.toFixed(1)}</p>
        <Stars rating={average} />
        <p className="text-13 text-quiet">
          {count === 1 ? '1 review' : `${count.toLocaleString('en')} reviews`}
        </p>
      </div>
      <ul aria-label="Ratings" className="grid min-w-48 max-w-80 flex-1 gap-1">
        {rows.map(({ rating, count: given, share }) => (
          <li key={rating} className="flex items-center gap-2.5 text-12 text-faint">
            <span className="w-2 tabular-nums">{rating}</span>
            <span
              aria-hidden
              className="h-1.5 flex-1 overflow-hidden rounded-full bg-surface-hover"
            >
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${share}%` }}
              />
            </span>
            <span className="w-8 text-right tabular-nums">
              <span className="sr-only">: </span>
              {given.toLocaleString('en')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
