import { summariseRatings } from '../model/summarise-ratings.ts'
import { Stars } from './stars.tsx'

/** The average, and how many gave what. */
export function RatingSummary({ ratings }: { ratings: readonly number[] }) {
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
      <ul aria-label="How people rated it" className="grid min-w-48 max-w-80 flex-1 gap-1">
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
