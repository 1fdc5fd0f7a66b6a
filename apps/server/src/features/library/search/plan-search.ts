import { searchWords } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { listWordsAlike, listWordsWith } from './library-words.ts'

/** Queries of PostgreSQL's text search for what somebody typed. */
export type SearchPlan = {
  /** Every word, as a part of one. */
  asTyped: string
  /** The same, in the title. */
  inTitle: string
  /** With words that it may be a misspelling of, too. */
  forgiving: () => Promise<string>
}

/** Null where nothing was typed that could be looked for. */
export async function planSearch(database: Kysely<DB>, text = ''): Promise<SearchPlan | null> {
  const words = searchWords(text)
  if (words.length === 0) return null
  const { beginning, within } = await listWordsWith(database, words)
  return {
    asTyped: queryOf(words, { beginning, others: [within] }),
    inTitle: queryOf(words, { beginning, others: [within], weight: 'A' }),
    forgiving: async () => {
      const alike = await listWordsAlike(database, words)
      return queryOf(words, { beginning, others: [within, alike] })
    },
  }
}

type Words = { beginning: Lists; others: Lists[]; weight?: string }
type Lists = Map<string, string[]>

/** Words are letters and digits only: nothing in them has a meaning of its own in a query. */
function queryOf(words: string[], { beginning, others, weight = '' }: Words): string {
  const suffix = weight && `:${weight}`
  return words
    .map((typed) => {
      const known = beginning.get(typed)?.map((word) => `'${word}'${suffix}`)
      const found = others.flatMap((lists) => lists.get(typed) ?? [])
      return [
        ...(known ?? [`'${typed}':*${weight}`]),
        ...found.map((word) => `'${word}'${suffix}`),
      ].join(' | ')
    })
    .map((alternatives) => `(${alternatives})`)
    .join(' & ')
}
