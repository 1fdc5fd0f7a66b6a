import { cn } from '@product/ui/styles/class-names'
import { Star } from 'lucide-react'

const places = [1, 2, 3, 4, 5]

/** A rating to look at; read aloud as a number. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5`}
      className={cn('inline-flex flex-none gap-0.5', className)}
    >
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden
          className={cn(
            'size-3.5',
            place <= Math.round(rating) ? 'fill-accent text-accent' : 'text-line-strong',
          )}
        />
      ))}
    </span>
  )
}
