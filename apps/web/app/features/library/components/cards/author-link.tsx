import type { LibraryPrompt } from '@product/contract/library'
import { cn } from '@product/ui/styles/class-names'
import { BadgeCheck, Star } from 'lucide-react'
import { Link } from '#web/lib/page/link.tsx'

type AuthorLinkProps = {
  author: Pick<LibraryPrompt['author'], 'handle' | 'name' | 'verified'>
  className?: string
}

export function AuthorLink({ author: { handle, name, verified }, className }: AuthorLinkProps) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1', className)}>
      <Link to={`/u/${handle}`} className="truncate hover:text-text hover:underline">
        {name}
      </Link>
      {verified ? <VerifiedMark /> : null}
    </span>
  )
}

export function VerifiedMark({ className }: { className?: string }) {
  return (
    <span role="img" aria-label="Verified" title="Verified" className="inline-flex flex-none">
      <BadgeCheck aria-hidden className={cn('size-3.5 text-info', className)} />
    </span>
  )
}

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
