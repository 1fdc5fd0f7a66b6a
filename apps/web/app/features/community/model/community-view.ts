import {
  type CommunityCategory,
  isCommunityCategory,
  type QuestionSort,
  questionSorts,
} from '@product/domain'

/** The part of the forum that an address shows. */
export type CommunityView = {
  category: CommunityCategory | null
  sort: QuestionSort
  q: string
  page: number
}

export function readView(category: string | undefined, search: URLSearchParams): CommunityView {
  const sort = search.get('sort')
  return {
    category: category !== undefined && isCommunityCategory(category) ? category : null,
    sort: questionSorts.find((known) => known === sort) ?? 'newest',
    // PostgreSQL stores and finds no null characters.
    q: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    page: Number(search.get('page') ?? 1),
  }
}

/** Another choice begins with the first page. */
export function addressOf(view: CommunityView, change: Partial<CommunityView> = {}): string {
  const { category, sort, q, page } = { ...view, page: 1, ...change }
  const query = new URLSearchParams()
  if (sort !== 'newest') query.set('sort', sort)
  if (q !== '') query.set('q', q)
  if (page > 1) query.set('page', String(page))
  const path = category === null ? '/community' : `/community/${category}`
  return query.size > 0 ? `${path}?${query}` : path
}
