import { libraryCategories } from '@product/domain'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { cn } from '@product/ui/styles/class-names'
import { Check } from 'lucide-react'
import { categories } from '#web/content/discover.ts'
import { useFilters } from '../model/filter-provider.tsx'
import { formatShortCount } from '../model/format-short-count.ts'
import { type LibraryView, listParts } from '../model/library-view.ts'

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
