import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { requirePublished } from './require-published.ts'

/** Counted once a person a day, and not for its author. Returns how often by now. */
export async function countUse(
  deps: Pick<Deps, 'database'>,
  { slug, person }: { slug: string; person: string },
): Promise<number> {
  const { promptId, authorId, uses } = await requirePublished(deps, slug)
  if (person === authorId) return uses
  const counted = await deps.database
    .insertInto('publicationUses')
    .values({ promptId, person, day: sql<Date>`(now() at time zone 'utc')::date` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('promptId')
    .executeTakeFirst()
  return counted ? uses + 1 : uses
}
