import type { CannedAnswer } from '@product/contract/canned-answers'

/** The canned answer that is being looked for: where its slash is, and what follows up to the cursor. */
export type TypedCanned = { start: number; query: string }

/** A slash at the start of a line or after a space; one within a word or an address is text. */
export function findTypedCanned(text: string, cursor: number): TypedCanned | null {
  const match = /(?:^|\s)\/([\p{L}\p{N} -]{0,40})$/u.exec(text.slice(0, cursor))
  if (!match) return null
  const query = match[1] ?? ''
  return { start: cursor - query.length - 1, query: query.toLowerCase() }
}

/** Whether a typed slash offers to write the first canned answer. With anything after it, it is text. */
export const offersFirstCanned = (
  answers: readonly CannedAnswer[] | undefined,
  { query }: TypedCanned,
): boolean => answers?.length === 0 && query === ''

const mostOffered = 6

/** Those whose title has a word that begins with the query, or the query itself. */
export const matchCanned = (
  answers: readonly CannedAnswer[],
  { query }: TypedCanned,
): CannedAnswer[] =>
  answers
    .filter(({ title }) => {
      const name = title.toLowerCase()
      return name.startsWith(query) || name.includes(` ${query}`)
    })
    .slice(0, mostOffered)

/** The text with the canned answer instead of what was typed, and where the cursor goes. */
export function insertCanned(
  text: string,
  { start, end }: { start: number; end: number },
  inserted: string,
): { text: string; cursor: number } {
  const before = text.slice(0, start) + inserted
  return { text: before + text.slice(end), cursor: before.length }
}
