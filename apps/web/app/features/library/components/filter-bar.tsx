import { libraryCategories, modalities } from '@product/domain'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { categories } from '#web/content/discover.ts'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { addressOf, isFiltered, type LibraryView, withoutFilters } from '../model/library-view.ts'
import type { Facets } from '../model/present-facets.ts'
import { FilterMenu } from './filter-menu.tsx'
import { SortMenu } from './sort-menu.tsx'

type FilterBarProps = { view: LibraryView; facets: Facets }

export function FilterBar({ view, facets }: FilterBarProps) {
  const isOfPrompts = view.type !== 'collections'
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      {isOfPrompts ? <PromptFilters view={view} facets={facets} /> : null}
      <FilterMenu
        name="Author"
        value={view.author}
        chosen={facets.authors.find(({ handle }) => handle === view.author)?.name ?? view.author}
        options={facets.authors.map(({ handle, name, count }) => ({
          value: handle,
          label: name,
          count,
        }))}
        addressOf={(author) => addressOf(view, { author })}
      />
      {isFiltered(view) ? (
        <Link
          to={withoutFilters(view)}
          preventScrollReset
          className="inline-flex h-8 items-center gap-1 rounded-s px-2 text-13 text-quiet hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
          Clear all
        </Link>
      ) : null}
      {isOfPrompts ? <SortMenu view={view} /> : null}
    </div>
  )
}

function PromptFilters({ view, facets }: FilterBarProps) {
  const counts = new Map(facets.categories.map(({ name, count }) => [name, count]))
  return (
    <>
      <FilterMenu
        name="Category"
        value={view.category}
        chosen={view.category && categories[view.category].label}
        options={libraryCategories.map((value) => ({
          value,
          label: (
            <>
              <ColorDot color={categories[value].color} />
              {categories[value].label}
            </>
          ),
          count: counts.get(value) ?? 0,
        }))}
        addressOf={(value) =>
          addressOf(view, { category: libraryCategories.find((name) => name === value) })
        }
      />
      <FilterMenu
        name="Modality"
        value={view.modality}
        chosen={view.modality && modalityNames[view.modality]}
        options={modalities.map((value) => ({ value, label: modalityNames[value] }))}
        addressOf={(value) =>
          addressOf(view, { modality: modalities.find((name) => name === value) })
        }
      />
      <FilterMenu
        name="Model"
        value={view.model}
        chosen={facets.models.find(({ name }) => name === view.model)?.label ?? view.model}
        options={facets.models.map(({ name, label, count }) => ({ value: name, label, count }))}
        addressOf={(model) => addressOf(view, { model })}
      />
    </>
  )
}
