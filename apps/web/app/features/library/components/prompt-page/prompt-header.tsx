import { ColorDot } from '@product/ui/graphics/color-dot'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ChevronRight } from 'lucide-react'
import { categories } from '#web/content/discover.ts'
import { Link } from '#web/lib/page/link.tsx'
import { formatShortCount } from '../../model/format-short-count.ts'
import type { PresentedPrompt } from '../../model/present-prompt.ts'
import { AuthorLink, Rating } from '../cards/author-link.tsx'

export function PromptHeader({ prompt }: { prompt: PresentedPrompt }) {
  const { title, description, category, author, rating, reviews, uses, stars, updatedAt } = prompt
  return (
    <header>
      <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-13 text-quiet">
        <Link to="/discover" className="hover:text-text">
          Discover
        </Link>
        <ChevronRight aria-hidden className="size-3.5 text-faint" />
        <Link
          to={`/discover?category=${category}`}
          className="inline-flex items-center gap-1.5 hover:text-text"
        >
          <ColorDot color={categories[category].color} className="size-2" />
          {categories[category].label}
        </Link>
      </nav>
      <h1 className="wrap-anywhere mt-4 max-w-[24em] text-28 sm:text-40">{title}</h1>
      <p className="wrap-anywhere mt-3 max-w-[46em] text-pretty text-16 text-quiet">
        {description}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-13 text-faint">
        <span className="inline-flex min-w-0 gap-1">
          by <AuthorLink author={author} className="text-text" />
        </span>
        {rating === null ? (
          <span>No ratings yet</span>
        ) : (
          <a href="#reviews" className="hover:underline">
            <Rating rating={rating} reviews={reviews} />
          </a>
        )}
        <span className="tabular-nums">
          {formatShortCount(uses)} {uses === 1 ? 'use' : 'uses'}
        </span>
        <span className="tabular-nums">
          {formatShortCount(stars)} {stars === 1 ? 'star' : 'stars'}
        </span>
        <span>
          Updated <RelativeTime value={updatedAt} />
        </span>
      </div>
    </header>
  )
}
