import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Thing } from './enter-shared.ts'

/** From now on the person who shared sees who they are. */
export async function markOpened(
  database: Kysely<DB>,
  { accountId }: Pick<UserActor, 'accountId'>,
  { kind, id }: Thing,
): Promise<void> {
  await database
    .updateTable('shares')
    .set({ openedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .where('openedAt', 'is', null)
    .where(
      kind === 'prompt'
        ? sql<boolean>`(prompt_id = ${id} or collection_id in (
            select collection_id from collection_prompts where prompt_id = ${id}
          ))`
        : sql<boolean>`collection_id = ${id}`,
    )
    .execute()
}
