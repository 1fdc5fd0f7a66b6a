import { libraryCategories } from '@product/domain'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import {
  addSelected,
  chooseTile,
  type FilterState,
  noFilters,
  removeSelected,
  toggleActive,
} from './filter-state.ts'
import { addressOf, type LibraryView } from './library-view.ts'

type Change = (update: (state: FilterState) => FilterState) => void

/** Where the state is kept, for instance in the address. */
export type FilterStore = { state: FilterState; change: Change }

type Filters = {
  activeFilter: string | null
  selectedFilters: readonly string[]
  /** Clears it when it is the active one already. */
  toggleFilter: (filter: string) => void
  /** Ignored when it is selected already. */
  addFilter: (filter: string) => void
  removeFilter: (filter: string) => void
  /** Makes it the active one for good, and toggles it on the list. */
  chooseTile: (filter: string) => void
  clearFilters: () => void
}

const FilterContext = createContext<Filters | undefined>(undefined)

type FilterProviderProps = { store?: FilterStore; children: ReactNode }

/** The filter state that everything inside shares; kept in memory where no store is given. */
export function FilterProvider({ store, children }: FilterProviderProps) {
  const [kept, setKept] = useState(noFilters)
  const state = store?.state ?? kept
  const change = store?.change ?? setKept
  const filters = useMemo(() => createFilters(state, change), [state, change])
  return <FilterContext value={filters}>{children}</FilterContext>
}

const createFilters = (state: FilterState, change: Change): Filters => ({
  activeFilter: state.active,
  selectedFilters: state.selected,
  toggleFilter: (filter) => change((current) => toggleActive(current, filter)),
  addFilter: (filter) => change((current) => addSelected(current, filter)),
  removeFilter: (filter) => change((current) => removeSelected(current, filter)),
  chooseTile: (filter) => change((current) => chooseTile(current, filter)),
  clearFilters: () => change(() => noFilters),
})

export function useFilters(): Filters {
  const filters = use(FilterContext)
  if (!filters) throw new Error('useFilters must be used within a FilterProvider')
  return filters
}

/** Keeps the shared filter state in the address: the category, and the tiles that are marked. */
export function useFilterAddress(view: LibraryView): FilterStore {
  const navigate = useNavigate()
  const { category, tiles } = view
  const state = useMemo(() => ({ active: category ?? null, selected: tiles }), [category, tiles])
  // Two changes may follow each other before the address has changed.
  const latest = useRef({ view, state: state as FilterState })
  useLayoutEffect(() => {
    latest.current = { view, state }
  }, [view, state])
  const change = useCallback<FilterStore['change']>(
    (update) => {
      const next = update(latest.current.state)
      latest.current = { ...latest.current, state: next }
      const chosen = libraryCategories.find((name) => name === next.active)
      const marked = libraryCategories.filter((name) => next.selected.includes(name))
      const address = addressOf(latest.current.view, { category: chosen, tiles: marked })
      void navigate(address, { preventScrollReset: true })
    },
    [navigate],
  )
  return useMemo(() => ({ state, change }), [state, change])
}
