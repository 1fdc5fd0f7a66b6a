import { libraryCategories } from '@product/domain'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { cn } from '@product/ui/styles/class-names'
import { Check } from 'lucide-react'
import { categories, discoverTabs } from '#web/content/discover.ts'
import { Link } from '#web/lib/page/link.tsx'
import { useFilters } from '../../model/filter-provider.tsx'
import { formatShortCount } from '../../model/format-short-count.ts'
import { addressOf, type LibraryView, listParts } from '../../model/library-view.ts'

type CategoryTilesProps = { view: LibraryView; counts: ReadonlyMap<string, number> }

/** A tile sets the category and stays set; clicked again it is only marked or unmarked. */
export function CategoryTiles({ view, counts }: CategoryTilesProps) {
  const { activeFilter, selectedFilters, chooseTile } = useFilters()
  const others = listParts({ ...view, category: undefined, cursor: undefined })
  return (
    // Without a script the buttons send this form, which leads to the same address.
    <form action="/discover" className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-5">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {libraryCategories.map((category) => {
        const isMarked = selectedFilters.includes(category)
        return (
          <button
            key={category}
            type="submit"
            name="category"
            value={category}
            aria-pressed={isMarked}
            aria-current={activeFilter === category}
            onClick={(event) => {
              event.preventDefault()
              chooseTile(category)
            }}
            className={cn(
              'flex h-12 items-center gap-2.5 rounded-m border px-4 text-left font-medium text-14 transition-colors duration-100 max-sm:last:col-span-2',
              activeFilter === category
                ? 'border-accent-line bg-accent-tint'
                : 'border-line bg-surface-raised hover:border-line-strong hover:bg-surface-hover',
            )}
          >
            <ColorDot color={categories[category].color} />
            {categories[category].label}
            <span className="ml-auto inline-flex items-center gap-1.5 font-normal text-12 text-faint tabular-nums">
              {formatShortCount(counts.get(category) ?? 0)}
              {isMarked ? <Check aria-hidden className="size-3.5 text-accent" /> : null}
            </span>
          </button>
        )
      })}
    </form>
  )
}

/** Tabs for the type of prompts; each explains itself on hover. */
export function TypeTabs({ view }: { view: LibraryView }) {
  return (
    <nav
      aria-label="Kinds of prompts"
      className="scrollbar-none -mb-px flex min-w-0 gap-5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:gap-6"
    >
      {discoverTabs.map(({ type, label, explanation }) => (
        <span key={type} className="group relative flex-none">
          <Link
            to={addressOf(view, { type, sort: undefined })}
            preventScrollReset
            aria-current={view.type === type ? 'page' : undefined}
            aria-describedby={`about-${type}`}
            className="flex h-10 items-center border-transparent border-b-2 font-medium text-14 text-quiet transition-colors duration-100 hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text pointer-coarse:h-11"
          >
            {label}
          </Link>
          <span
            id={`about-${type}`}
            role="tooltip"
            className="pointer-events-none invisible absolute top-full left-0 z-20 mt-2 w-max max-w-64 rounded-s border border-line-strong bg-surface-raised px-2.5 py-1.5 text-12 text-text opacity-0 shadow-floating transition-opacity duration-100 group-has-focus-visible:visible group-has-focus-visible:opacity-100 group-hover:visible group-hover:opacity-100 group-hover:delay-700 max-sm:hidden"
          >
            {explanation}
          </span>
        </span>
      ))}
    </nav>
  )
}
