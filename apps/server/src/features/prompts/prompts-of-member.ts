import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from './errors.ts'
import { movePromptsTo } from './move-prompts.ts'

type Membership = { accountId: string; workspaceId: string }

/** Prompts outside the trash whose first version the member wrote. */
const isCreatedBy = ({ accountId, workspaceId }: Membership): RawBuilder<boolean> => sql<boolean>`(
  prompts.workspace_id = ${workspaceId} and prompts.deleted_at is null and (
    select author_id from prompt_versions
    where prompt_versions.prompt_id = prompts.id order by number limit 1
  ) = ${accountId}
)`

/** Moves the prompts that a member created to the trash; returns how many. */
export async function trashPromptsOfMember(
  transaction: Kysely<DB>,
  membership: Membership,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update prompts set deleted_at = now()
    where id = any(array(
      select prompts.id from prompts where ${isCreatedBy(membership)}
      order by prompts.id for update
    ))
  `.execute(transaction)
  return Number(numAffectedRows)
}

/**
 * Moves the prompts that a member created to their personal workspace, except those that are public, in
 * the transaction that removes the member.
 */
export async function movePromptsOfMember(
  deps: Pick<Deps, 'database' | 'storage' | 'queueBulkWrite'>,
  actor: UserActor,
  membership: Membership,
  remove: (transaction: Kysely<DB>, moved: number) => Promise<void>,
): Promise<void> {
  const { database } = deps
  const { workspaceId: to } = await database
    .selectFrom('accounts')
    .select('workspaceId')
    .where('id', '=', membership.accountId)
    .executeTakeFirstOrThrow(() => promptError('prompt.unknown'))
  const prompts = await database
    .selectFrom('prompts')
    .select('id')
    .where(isCreatedBy(membership))
    .where(
      sql<boolean>`not exists (select from publications
        where publications.prompt_id = prompts.id and publications.status <> 'withdrawn')`,
    )
    .execute()
  const ids = prompts.map(({ id }) => id)
  if (ids.length === 0) {
    await database.transaction().execute((transaction) => remove(transaction, 0))
    return
  }
  const places = { ids, from: membership.workspaceId, to, collections: [] }
  await movePromptsTo(deps, actor, places, (transaction) => remove(transaction, ids.length))
}
