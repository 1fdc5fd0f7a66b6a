import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { requirePublished } from './select-published.ts'

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

type Person = { accountId: string; workspaceId: string }

/** Whether somebody has ever used a public prompt, or has a copy of it. */
export async function hasUsed(
  database: Kysely<DB>,
  { accountId, workspaceId }: Person,
  promptId: string,
): Promise<boolean> {
  const { used } = await database
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('publicationUses')
            .select('publicationUses.promptId')
            .where('publicationUses.promptId', '=', promptId)
            .where('publicationUses.person', '=', accountId),
        ),
        exists(
          selectFrom('prompts')
            .select('prompts.id')
            .where('prompts.workspaceId', '=', workspaceId)
            .where('prompts.sourceKind', '=', 'prompt')
            .where('prompts.sourceId', '=', promptId),
        ),
      ]).as('used'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(used)
}
