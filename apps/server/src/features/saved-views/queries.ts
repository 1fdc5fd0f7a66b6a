import type { SavedView } from '@product/contract'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

type Owner = Pick<UserActor, 'accountId' | 'workspaceId'>

export async function listSavedViews(
  database: Kysely<DB>,
  { accountId, workspaceId }: Owner,
): Promise<SavedView[]> {
  return await database
    .selectFrom('savedViews')
    .select(['id', 'name', 'query'])
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Undefined where the id is that of somebody else's view. */
export async function upsertSavedView(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: Owner,
  { id, name, query }: SavedView,
): Promise<SavedView | undefined> {
  return await transaction
    .insertInto('savedViews')
    .values({ id, accountId, workspaceId, name, query })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, query })
        .whereRef('savedViews.workspaceId', '=', 'excluded.workspaceId')
        .whereRef('savedViews.accountId', '=', 'excluded.accountId'),
    )
    .returning(['id', 'name', 'query'])
    .executeTakeFirst()
}

export async function deleteSavedView(
  database: Kysely<DB>,
  { accountId, workspaceId }: Owner,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('savedViews')
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
