import type { LibraryPrompt } from '@product/contract/library'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Sparkles, TrendingUp } from 'lucide-react'
import { formatShortCount } from '../model/format-short-count.ts'
import { AuthorLink } from './author-link.tsx'
import { Rating } from './rating.tsx'

/** Rating, uses and author of a card; what is new says since when. */
export function CardFacts({ prompt }: { prompt: LibraryPrompt }) {
  const { rating, reviews, uses, author, type, publishedAt } = prompt
  return (
    <div className="mt-auto flex items-center gap-2.5 whitespace-nowrap px-4.5 text-12 text-faint">
      <Rating rating={rating} reviews={reviews} />
      <span className="tabular-nums">
        {formatShortCount(uses)} {uses === 1 ? 'use' : 'uses'}
      </span>
      {type === 'featured' ? (
        <span className="inline-flex items-center gap-1">
          <Sparkles aria-hidden className="size-3.5" />
          Featured
        </span>
      ) : null}
      {type === 'trending' ? (
        <span className="inline-flex items-center gap-1">
          <TrendingUp aria-hidden className="size-3.5" />
          Trending
        </span>
      ) : null}
      {type === 'new' ? (
        <span>
          Added <RelativeTime value={publishedAt} />
        </span>
      ) : null}
      <span className="relative z-10 inline-flex min-w-0 gap-1">
        by <AuthorLink author={author} className="text-quiet" />
      </span>
    </div>
  )
}
