import { librarySorts } from '@product/domain'
import type { Kysely } from 'kysely'
import { listLibrary } from '../../apps/server/src/features/library/list/list-library.ts'
import { listLibraryCollections } from '../../apps/server/src/features/library/list/list-library-collections.ts'
import { countFacets } from '../../apps/server/src/features/library/list/list-library-facets.ts'
import { readPublicPrompt } from '../../apps/server/src/features/library/prompt-page/read-public-prompt.ts'
import type { DB } from '../../apps/server/src/platform/database/types.gen.ts'

type Filter = Parameters<typeof listLibrary>[1]

type Kind = 'list' | 'single' | 'search' | 'counts'

/** How many times as long a read may take in the largest library as in the smallest. */
export const mostGrowth = {
  list: 1.3,
  single: 1.3,
  search: 3,
  // Bounded by how often they are counted.
  counts: Number.POSITIVE_INFINITY,
} satisfies Record<Kind, number>

export type Read = {
  kind: Kind
  name: string
  /** Returns whether it found as much as it shows at most. */
  run: (database: Kysely<DB>) => Promise<boolean>
}

const filters: Filter[] = [
  { category: 'visual' },
  { modality: 'image' },
  { category: 'visual', modality: 'audio' },
  { model: 'gpt-4' },
  { model: 'rare-model-20' },
  { model: 'no-such-model' },
  { author: 'author-7' },
  { type: 'featured' },
  { type: 'trending' },
  { type: 'new' },
  { type: 'featured', modality: 'audio' },
]

const searches: Filter[] = [
  ...['email', 'customer email', 'bace', 'bacedi', 'custmer', 'emial', 'for', 'a', 'author'],
  'zzzzzz',
].map((q) => ({ q }))

const list = (kind: Kind, filter: Filter): Read => ({
  kind,
  name: JSON.stringify(filter),
  run: async (database) => {
    const { nextCursor } = await listLibrary({ database }, filter)
    return nextCursor !== null
  },
})

/** The page after the first thousand. */
const listLater = (sort: (typeof librarySorts)[number], cursor: string): Read => ({
  ...list('list', { sort, cursor }),
  name: `${sort}, page 18`,
})

/** Everything that readers of the library ask for. */
export async function listReads(database: Kysely<DB>): Promise<Read[]> {
  const later = await Promise.all(
    librarySorts.map(async (sort) => listLater(sort, await findCursor(database, { sort }))),
  )
  return [
    ...['prompt-1', 'prompt-777', 'prompt-4999'].map(readPrompt),
    list('list', {}),
    ...librarySorts.map((sort) => list('list', { sort })),
    ...later,
    ...filters.flatMap((filter) =>
      [undefined, 'rating' as const].map((sort) => list('list', { ...filter, sort })),
    ),
    ...searches.flatMap((filter) =>
      [undefined, 'recent' as const].map((sort) => list('search', { ...filter, sort })),
    ),
    list('search', { q: 'email', category: 'visual', modality: 'audio' }),
    list('search', { q: 'custmer emial', author: 'author-7' }),
    { kind: 'list', name: 'collections', run: readAll(listLibraryCollections, {}) },
    { kind: 'counts', name: 'facets', run: readAll(countFacets) },
    list('search', { q: 'email', counts: 'categories' }),
  ]
}

const readPrompt = (slug: string): Read => ({
  kind: 'single',
  name: slug,
  run: async (database) => (await readPublicPrompt(database, 'slug', slug)).length > 0,
})

const readAll =
  <Asked extends unknown[]>(
    read: (deps: { database: Kysely<DB> }, ...asked: Asked) => Promise<unknown>,
    ...asked: Asked
  ) =>
  async (database: Kysely<DB>): Promise<boolean> => {
    await read({ database }, ...asked)
    return true
  }

async function findCursor(database: Kysely<DB>, filter: Filter): Promise<string> {
  let cursor: string | null | undefined
  for (let page = 0; page < 17; page++) {
    const found = await listLibrary(
      { database },
      { ...filter, limit: 60, ...(cursor && { cursor }) },
    )
    cursor = found.nextCursor
  }
  return cursor ?? ''
}
