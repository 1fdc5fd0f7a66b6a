import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterProvider, useFilters } from './filter-provider.tsx'
import { type FilterState, noFilters } from './filter-state.ts'

const Active = () => useFilters().activeFilter ?? 'none'

test('filters are refused outside their provider', () => {
  expect(() => renderToStaticMarkup(<Active />)).toThrow(
    'useFilters must be used within a FilterProvider',
  )
  expect(
    renderToStaticMarkup(
      <FilterProvider>
        <Active />
      </FilterProvider>,
    ),
  ).toBe('none')
})

function filtersOf(start: FilterState) {
  let state = start
  let filters: ReturnType<typeof useFilters> | undefined
  const Reader = () => {
    filters = useFilters()
    return null
  }
  const change = (update: (current: FilterState) => FilterState) => {
    state = update(state)
  }
  renderToStaticMarkup(
    <FilterProvider store={{ state, change }}>
      <Reader />
    </FilterProvider>,
  )
  if (!filters) throw new Error('The reader was not rendered')
  return { filters, read: () => state }
}

test('each verb changes the state where it is kept, one after the other', () => {
  const { filters, read } = filtersOf(noFilters)
  filters.toggleFilter('writing')
  filters.addFilter('visual')
  filters.addFilter('visual')
  expect(read()).toEqual({ active: 'writing', selected: ['visual'] })
  filters.removeFilter('visual')
  filters.toggleFilter('writing')
  expect(read()).toEqual(noFilters)
  filters.chooseTile('business')
  filters.chooseTile('business')
  expect(read()).toEqual({ active: 'business', selected: [] })
})

test('clear all resets the active filter and the list', () => {
  const { filters, read } = filtersOf({ active: 'writing', selected: ['writing', 'visual'] })
  filters.clearFilters()
  expect(read()).toEqual(noFilters)
})
