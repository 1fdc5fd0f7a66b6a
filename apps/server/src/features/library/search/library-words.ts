import { isNearly } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

const mostWith = 40
const fewBeginning = 8
const mostAlike = 12
/** Trigrams are of no use to shorter ones, and everything is like them. */
const shortestWithin = 3
const shortestMistyped = 4
const longestMistyped = 30
/** Of one search: each is compared with all words of the library that have its first letter. */
const mostMistyped = 4
/** Of one typed word and one way of finding them. The answering thread compares these letter by letter. */
const mostCandidates = 50
/** Two swapped letters count as two changes, and a word that is longer than the typed one as one more. */
const mostChanges = 3

type Lists = Map<string, string[]>

/**
 * Words of the library that begin with what was typed, where they are few, and words that have it within them.
 * To look for these words takes PostgreSQL a fraction of the time that it takes to look for a beginning.
 */
export async function listWordsWith(database: Kysely<DB>, typed: string[]) {
  const long = typed.filter(({ length }) => length >= shortestWithin)
  const rows = await list(
    database,
    long,
    (word) => sql`
      (
        select ${word} as typed, word from library_words
        where word like ${`${word}%`} limit ${sql.lit(fewBeginning + 1)}
      )
      union all
      (
        select ${word} as typed, word from library_words
        where word like ${`%${word}%`} and word not like ${`${word}%`}
        limit ${sql.lit(mostWith)}
      )
    `,
  )
  const { beginning = [], within = [] } = Object.groupBy(rows, ({ typed: part, word }) =>
    word.startsWith(part) ? 'beginning' : 'within',
  )
  const few = [...gather(beginning)].filter(([, words]) => words.length <= fewBeginning)
  return { beginning: new Map(few), within: gather(within) }
}

/** Words of the library that differ from what was typed by a mistake or two, or begin so. */
export async function listWordsAlike(database: Kysely<DB>, typed: string[]): Promise<Lists> {
  const long = typed
    .filter(({ length }) => length >= shortestMistyped && length <= longestMistyped)
    .slice(0, mostMistyped)
  const rows = await list(database, long, candidatesFor)
  const alike = gather(rows.filter(({ typed: mistyped, word }) => beginsNearly(word, mistyped)))
  return new Map([...alike].map(([word, others]) => [word, nearestFirst(word, others)]))
}

/** The nearest with the same first letter by their letters, the nearest of all others by their trigrams. */
const candidatesFor = (word: string) => sql`
  (
    select ${word} as typed, word from (
      select word, levenshtein_less_equal(
        left(word, ${sql.lit(word.length + 1)}), ${word}, ${sql.lit(mostChanges)}
      ) as changes
      from library_words where word like ${`${firstLetterOf(word)}%`}
    ) as compared
    where changes <= ${sql.lit(mostChanges)}
    order by changes, word limit ${sql.lit(mostCandidates)}
  )
  union
  (
    select ${word} as typed, word from library_words where word % ${word}
    order by similarity(word, ${word}) desc, word limit ${sql.lit(mostCandidates)}
  )
`

const firstLetterOf = ([letter = '']: string): string => letter

/** While it is being typed, a word is compared with the beginnings of others. */
function beginsNearly(word: string, typed: string): boolean {
  const lengths = [word.length, typed.length - 1, typed.length, typed.length + 1]
  return lengths.some((length) => isNearly(word.slice(0, length), typed))
}

const nearestFirst = (typed: string, words: string[]): string[] =>
  words.toSorted((a, b) => distance(a, typed) - distance(b, typed)).slice(0, mostAlike)

const distance = (word: string, typed: string): number => Math.abs(word.length - typed.length)

type Row = { typed: string; word: string }

async function list(
  database: Kysely<DB>,
  words: string[],
  select: (word: string) => RawBuilder<unknown>,
): Promise<Row[]> {
  if (words.length === 0) return []
  const selects = words.map((word) => sql`(${select(word)})`)
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(database)
  return rows
}

const gather = (rows: Row[]): Lists =>
  new Map(
    Object.entries(Object.groupBy(rows, ({ typed }) => typed)).map(([typed, found = []]) => [
      typed,
      found.map(({ word }) => word),
    ]),
  )
