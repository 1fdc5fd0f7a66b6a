import { type LibrarySort, libraryCategories, librarySorts, modalities } from '@product/domain'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { LinkMenu, menuLinkStyle } from '@product/ui/overlays/link-menu'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { categories, sortLabels } from '#web/content/discover.ts'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { Link } from '#web/lib/page/link.tsx'
import {
  addressOf,
  isFiltered,
  type LibraryView,
  withoutFilters,
} from '../../model/library-view.ts'
import type { Facets } from '../../model/present-facets.ts'

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

type Option = { value: string; label: ReactNode; count?: number }

type FilterMenuProps = {
  name: string
  value: string | undefined
  /** Of what is chosen, in words. */
  chosen: string | undefined
  options: readonly Option[]
  addressOf: (value: string | undefined) => string
}

/** A chip that opens what one can narrow by; choosing the same again takes it back. */
function FilterMenu({ name, value, chosen, options, addressOf }: FilterMenuProps) {
  return (
    <LinkMenu
      label={<span className="max-w-48 truncate">{chosen ? `${name}: ${chosen}` : name}</span>}
      isActive={value !== undefined}
    >
      <MenuLink to={addressOf(undefined)} isChosen={value === undefined}>
        Any {name.toLowerCase()}
      </MenuLink>
      {options.map((option) => (
        <MenuLink
          key={option.value}
          to={addressOf(option.value === value ? undefined : option.value)}
          isChosen={option.value === value}
          {...(option.count !== undefined && { count: option.count })}
        >
          {option.label}
        </MenuLink>
      ))}
    </LinkMenu>
  )
}

/** Every tab has an order of its own; one that is chosen here goes before it. */
function SortMenu({ view }: { view: LibraryView }) {
  const sort = view.sort ?? naturalSort(view)
  return (
    <LinkMenu
      align="end"
      label={sort ? sortLabels[sort] : 'Sort'}
      accessibleLabel={sort ? `Sort: ${sortLabels[sort]}` : 'Sort'}
      className="ml-auto"
    >
      {librarySorts.map((option) => (
        <MenuLink key={option} to={addressOf(view, { sort: option })} isChosen={option === sort}>
          {sortLabels[option]}
        </MenuLink>
      ))}
    </LinkMenu>
  )
}

/** Searches sort by relevance, and two of the tabs by their own order. */
function naturalSort({ q, type }: LibraryView): LibrarySort | undefined {
  if (q !== '') return undefined
  if (type === 'all') return 'popular'
  return type === 'new' ? 'recent' : undefined
}

type MenuLinkProps = { to: string; isChosen: boolean; count?: number; children: ReactNode }

function MenuLink({ to, isChosen, count, children }: MenuLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={menuLinkStyle}
    >
      <span className="flex min-w-0 flex-1 items-center gap-2 truncate">{children}</span>
      {count === undefined ? null : (
        <span className="text-12 text-faint tabular-nums">{count.toLocaleString('en')}</span>
      )}
      {isChosen ? <Check aria-hidden /> : null}
    </Link>
  )
}
