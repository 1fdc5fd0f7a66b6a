import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { requirePublished } from './require-published.ts'

/** Counted once a person a day, and not for its author. Returns how often by now. */
export async function countUse(
  deps: Pick<Deps, 'database'>,
  slugOrId: string,
  person: { accountId: string } | { visitor: string },
): Promise<number> {
  const { promptId, authorId, uses } = await requirePublished(deps, slugOrId)
  const name = 'accountId' in person ? person.accountId : person.visitor
  if (name === authorId) return uses
  const inserted = await deps.database
    .insertInto('publicationUses')
    .values({ promptId, person: name, day: sql<Date>`(now() at time zone 'utc')::date` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('promptId')
    .executeTakeFirst()
  return inserted ? uses + 1 : uses
}
