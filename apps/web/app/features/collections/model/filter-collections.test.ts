import type { Collection } from '@product/contract/collections'
import { expect, test } from 'vitest'
import { filterCollections } from './filter-collections.ts'

const collectionOf = (name: string, description: string): Collection => ({
  id: '0190a000-0000-7000-8000-000000000000',
  slug: name,
  name,
  description,
  color: 'blue',
  visibility: 'private',
  publicId: null,
  isHidden: false,
  isRestricted: false,
  readerCount: null,
  people: [],
  promptCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const collections = [
  collectionOf('Work', 'Prompts for your working day'),
  collectionOf('Creative Writing', 'Stories and ideas'),
]

test.each([
  ['', ['Work', 'Creative Writing']],
  ['  ', ['Work', 'Creative Writing']],
  ['WRIT', ['Creative Writing']],
  ['working DAY', ['Work']],
  ['nothing', []],
])('%j finds %j', (text, names) => {
  expect(filterCollections(collections, text).map(({ name }) => name)).toEqual(names)
})
