import { expect, test } from 'vitest'
import {
  addSelected,
  chooseTile,
  noFilters,
  removeSelected,
  toggleActive,
  toggleSelected,
} from './filter-state.ts'

test('toggling the active filter clears it, and another takes its place', () => {
  const writing = toggleActive(noFilters, 'writing')
  expect(writing.active).toBe('writing')
  expect(toggleActive(writing, 'visual').active).toBe('visual')
  expect(toggleActive(writing, 'writing').active).toBeNull()
})

test('adding a filter that is selected already is ignored', () => {
  const once = addSelected(noFilters, 'writing')
  expect(addSelected(once, 'writing')).toBe(once)
  expect(addSelected(once, 'visual').selected).toEqual(['writing', 'visual'])
})

test('removing a filter takes it off the list and leaves the active one', () => {
  const state = { active: 'writing', selected: ['writing', 'visual'] }
  expect(removeSelected(state, 'writing')).toEqual({ active: 'writing', selected: ['visual'] })
  expect(removeSelected(state, 'business')).toEqual(state)
})

test('toggling the list takes a filter up and drops it again', () => {
  const taken = toggleSelected(noFilters, 'visual')
  expect(taken.selected).toEqual(['visual'])
  expect(toggleSelected(taken, 'visual').selected).toEqual([])
})

test('a tile stays the filter when it is clicked again, while the list toggles', () => {
  const first = chooseTile(noFilters, 'writing')
  expect(first).toEqual({ active: 'writing', selected: ['writing'] })
  const again = chooseTile(first, 'writing')
  expect(again).toEqual({ active: 'writing', selected: [] })
  const other = chooseTile(first, 'visual')
  expect(other).toEqual({ active: 'visual', selected: ['writing', 'visual'] })
})
