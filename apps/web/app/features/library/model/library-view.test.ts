import { expect, test } from 'vitest'
import { addressOf, isFiltered, readView, withoutFilters } from './library-view.ts'

const view = (search: string) => readView(new URLSearchParams(search))

test('an address is read and written back as it was', () => {
  const search =
    'q=meeting+notes&type=new&category=business&modality=text&model=claude-3&author=ada&sort=rating&tiles=writing+business'
  expect(addressOf(view(search))).toBe(`/discover?${search}`)
})

test('what means nothing is passed over', () => {
  const { type, category, modality, sort, tiles, q } = view(
    'type=old&category=cooking&modality=smell&sort=worst&tiles=cooking+visual&q=',
  )
  expect({ type, category, modality, sort, tiles, q }).toEqual({
    type: 'all',
    category: undefined,
    modality: undefined,
    sort: undefined,
    tiles: ['visual'],
    q: '',
  })
  expect(view(`q=${'x'.repeat(500)}`).q).toHaveLength(200)
})

test('a change begins on the first page again, and only a cursor leads to another', () => {
  const second = view('category=visual&cursor=abc')
  expect(addressOf(second, { sort: 'uses' })).toBe('/discover?category=visual&sort=uses')
  expect(addressOf(second, { cursor: 'def' })).toBe('/discover?category=visual&cursor=def')
  expect(addressOf(view(''))).toBe('/discover')
})

test('clearing takes every filter away and keeps tab and order', () => {
  const narrow = view('q=a&type=featured&category=visual&model=gpt-4&sort=uses&tiles=visual')
  expect(isFiltered(narrow)).toBe(true)
  expect(withoutFilters(narrow)).toBe('/discover?type=featured&sort=uses')
  expect(isFiltered(view('type=featured&sort=uses&tiles=visual'))).toBe(false)
})
