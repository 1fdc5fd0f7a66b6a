import { type RawBuilder, sql } from 'kysely'

const excerptLength = 160
const charactersBefore = 40

/**
 * The part of a text around the first place of a word in lower case, or its beginning. Cut by PostgreSQL,
 * so that a list of long texts is neither sent nor searched for matches.
 */
export const excerptAround = (text: RawBuilder<string>, word: string): RawBuilder<string> =>
  sql<string>`substr(
    ${text},
    greatest(1, strpos(lower(${text}), ${word}) - ${sql.lit(charactersBefore)}),
    ${sql.lit(excerptLength)}
  )`
