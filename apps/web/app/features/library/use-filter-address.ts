import { libraryCategories } from '@product/domain'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { FilterStore } from './model/filter-provider.tsx'
import type { FilterState } from './model/filter-state.ts'
import { addressOf, type LibraryView } from './model/library-view.ts'

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
