import {
  type LibraryCategory,
  type LibrarySort,
  libraryCategories,
  librarySorts,
  type Modality,
  modalities,
} from '@product/domain'
import { type DiscoverType, discoverTabs } from '#web/content/discover.ts'

/** The view that an address of /discover describes. */
export type LibraryView = {
  q: string
  type: DiscoverType
  category: LibraryCategory | undefined
  modality: Modality | undefined
  model: string | undefined
  author: string | undefined
  sort: LibrarySort | undefined
  cursor: string | undefined
  /** Category tiles that are marked, whether one of them is the filter or not. */
  tiles: readonly LibraryCategory[]
}

const types = discoverTabs.map(({ type }) => type)

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

/** Unknown parameters are ignored. */
export function readView(address: URLSearchParams): LibraryView {
  const text = (name: string, limit: number) => address.get(name)?.slice(0, limit) || undefined
  const tiles = (address.get('tiles') ?? '').split(' ')
  return {
    q: text('q', 200) ?? '',
    type: oneOf(types, address.get('type')) ?? 'all',
    category: oneOf(libraryCategories, address.get('category')),
    modality: oneOf(modalities, address.get('modality')),
    model: text('model', 100),
    author: text('author', 40),
    sort: oneOf(librarySorts, address.get('sort')),
    cursor: text('cursor', 500),
    tiles: libraryCategories.filter((category) => tiles.includes(category)),
  }
}

/** The parts of the address, in an order that never changes. */
export function listParts(view: LibraryView): [string, string][] {
  const { q, type, category, modality, model, author, sort, cursor, tiles } = view
  const parts = {
    q,
    type: type === 'all' ? '' : type,
    category,
    modality,
    model,
    author,
    sort,
    tiles: tiles.join(' '),
    cursor,
  }
  return Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** Where the same is shown with something changed; from the first page, unless a cursor is given. */
export function addressOf(view: LibraryView, changes: Partial<LibraryView> = {}): string {
  const query = new URLSearchParams(listParts({ ...view, cursor: undefined, ...changes }))
  return query.size > 0 ? `/discover?${query}` : '/discover'
}

export const isFiltered = ({ q, category, modality, model, author }: LibraryView): boolean =>
  [q, category, modality, model, author].some(Boolean)

/** Without everything that narrows, in the same tab and order. */
export const withoutFilters = (view: LibraryView): string =>
  addressOf(view, {
    q: '',
    category: undefined,
    modality: undefined,
    model: undefined,
    author: undefined,
    tiles: [],
  })
