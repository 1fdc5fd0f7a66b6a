import type { LibraryPrompt } from '@product/contract/library'
import { Star } from 'lucide-react'

type RatingProps = Pick<LibraryPrompt, 'rating' | 'reviews'>

/** Nothing where nobody has rated it: no rating is not a bad one. */
export function Rating({ rating, reviews }: RatingProps) {
  if (rating === null) return null
  return (
    <span className="inline-flex items-center gap-1 text-quiet tabular-nums">
      <Star aria-hidden className="size-3.5 fill-accent text-accent" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="text-faint">({reviews.toLocaleString('en')})</span>
    </span>
  )
}
