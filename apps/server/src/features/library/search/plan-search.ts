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
  const wordsWith = await listWordsWith(database, words)
  return {
    asTyped: queryOf(words, wordsWith),
    inTitle: queryOf(words, wordsWith, 'A'),
    forgiving: async () => {
      const alike = await listWordsAlike(database, words)
      return queryOf(
        words,
        new Map(words.map((word) => [word, [...of(wordsWith, word), ...of(alike, word)]])),
      )
    },
  }
}

const of = (lists: Map<string, string[]>, word: string): string[] => lists.get(word) ?? []

/** Words are letters and digits only: nothing in them has a meaning of its own in a query. */
function queryOf(words: string[], others: Map<string, string[]>, weight = ''): string {
  const suffix = weight && `:${weight}`
  return words
    .map((word) =>
      [`'${word}':*${weight}`, ...of(others, word).map((other) => `'${other}'${suffix}`)].join(
        ' | ',
      ),
    )
    .map((alternatives) => `(${alternatives})`)
    .join(' & ')
}
