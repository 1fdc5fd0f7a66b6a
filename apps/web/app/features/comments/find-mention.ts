import type { CommentPerson } from '@product/contract/comments'

/** The mention that is being typed: where its `@` is, and what follows it up to the cursor. */
export type TypedMention = { start: number; query: string }

export function findTypedMention(text: string, cursor: number): TypedMention | null {
  const match = /(?:^|[\s([{'"])@([\p{L}\p{N}-]{0,30})$/u.exec(text.slice(0, cursor))
  if (!match) return null
  const query = match[1] ?? ''
  return { start: cursor - query.length - 1, query: query.toLowerCase() }
}

const mostOffered = 6

/** People with a name or a handle that begins with the query. */
export const matchPeople = (
  people: readonly CommentPerson[],
  { query }: TypedMention,
): CommentPerson[] =>
  people
    .filter(({ name, handle }) =>
      [handle, ...name.toLowerCase().split(/\s+/)].some((word) => word.startsWith(query)),
    )
    .slice(0, mostOffered)

/** The text with the whole mention, and where the cursor goes. */
export function completeMention(
  text: string,
  cursor: number,
  { start }: TypedMention,
  { handle }: CommentPerson,
): { text: string; cursor: number } {
  const before = `${text.slice(0, start)}@${handle} `
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length }
}
