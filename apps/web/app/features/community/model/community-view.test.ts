import { expect, test } from 'vitest'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { addressOf, readView } from './community-view.ts'

test.each([
  ['/community', undefined, ''],
  ['/community/ideas', 'ideas', ''],
  ['/community/ideas?sort=votes&page=3', 'ideas', 'sort=votes&page=3'],
  ['/community?q=slow+model', undefined, 'q=slow+model'],
])('%s is read and written', (address, category, search) => {
  const view = readView(category, new URLSearchParams(search))
  expect(addressOf(view, { page: view.page })).toBe(address)
})

test('unknown orders and categories are ignored', () => {
  expect(readView('constructor', new URLSearchParams('sort=worst'))).toEqual({
    category: null,
    sort: 'newest',
    q: '',
    page: 1,
  })
})

test('a search has no null characters, which PostgreSQL does not store', () => {
  expect(readView(undefined, new URLSearchParams('q=%00loo%00ps')).q).toBe('loops')
})

test('another order begins with the first page', () => {
  const view = readView('help', new URLSearchParams('page=4'))
  expect(addressOf(view, { sort: 'active' })).toBe('/community/help?sort=active')
})

test('a slug in another script is a part of an address', () => {
  expect(addressOfQuestion('été', 2)).toBe('/community/q/%C3%A9t%C3%A9?page=2')
})
