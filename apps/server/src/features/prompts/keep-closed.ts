import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** A restricted prompt, and everybody whom a restricted collection of it lists. */
export type ClosedPrompt = { id: string; people: string[] }

/** Those of these prompts that are restricted. Call it before they leave a restricted collection, with them locked. */
export async function findClosedPrompts(
  transaction: Kysely<DB>,
  ids: readonly string[],
): Promise<ClosedPrompt[]> {
  return await transaction
    .selectFrom('prompts')
    .select('id')
    .select(
      sql<string[]>`array(
        select distinct people.account_id::text from collection_prompts as placed
        join collections on collections.id = placed.collection_id and collections.is_restricted
        join collection_people as people on people.collection_id = collections.id
        where placed.prompt_id = prompts.id order by 1
      )`.as('people'),
    )
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('isRestricted', '=', true)
    .execute()
}

/**
 * Keeps prompts that no collection restricts any longer for the people who saw them until now: in an unlisted
 * collection for each group of people. Call it after they have left.
 */
export async function keepClosed(
  transaction: Kysely<DB>,
  { workspaceId }: { workspaceId: string },
  closed: readonly ClosedPrompt[],
): Promise<void> {
  if (closed.length === 0) return
  const opened = await transaction
    .selectFrom('prompts')
    .select('id')
    .where('id', '=', sql<string>`any(${closed.map(({ id }) => id)}::uuid[])`)
    .where('isRestricted', '=', false)
    .execute()
  const openIds = new Set(opened.map(({ id }) => id))
  const groups = Map.groupBy(
    closed.filter(({ id }) => openIds.has(id)),
    ({ people }) => people.join(),
  )
  for (const group of groups.values()) await addUnlisted(transaction, workspaceId, group)
}

async function addUnlisted(
  transaction: Kysely<DB>,
  workspaceId: string,
  group: readonly ClosedPrompt[],
): Promise<void> {
  const id = createId()
  await transaction
    .insertInto('collections')
    .values({
      id,
      workspaceId,
      slug: id,
      name: 'Unlisted',
      description: '',
      color: 'blue',
      visibility: 'private',
      isRestricted: true,
      isListed: false,
    })
    .execute()
  const people = group[0]?.people ?? []
  // Not those who left the workspace meanwhile.
  await sql`
    insert into collection_people (collection_id, account_id, workspace_id)
    select ${id}, account_id, workspace_id from workspace_members
    where workspace_id = ${workspaceId} and account_id = any(${people}::uuid[])
    for key share
  `.execute(transaction)
  await sql`
    insert into collection_prompts (collection_id, prompt_id, workspace_id)
    select ${id}, prompt_id, ${workspaceId}
    from unnest(${group.map((prompt) => prompt.id)}::uuid[]) as kept (prompt_id)
  `.execute(transaction)
}

/** Shows prompts that are kept closed to the whole workspace; a collection that is listed goes on restricting its prompts. */
export async function showToWorkspace(
  transaction: Kysely<DB>,
  { workspaceId }: { workspaceId: string },
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from collection_prompts using collections
    where collection_prompts.workspace_id = ${workspaceId}
      and collection_prompts.prompt_id = any(${ids}::uuid[])
      and collections.id = collection_prompts.collection_id and not collections.is_listed
  `.execute(transaction)
}

/** A copy in the same workspace is as closed as the prompt that it was made of. */
export async function closeCopies(
  transaction: Kysely<DB>,
  workspace: { workspaceId: string },
  copies: readonly { id: string; newId: string }[],
): Promise<void> {
  const closed = await findClosedPrompts(
    transaction,
    copies.map(({ id }) => id),
  )
  await keepClosed(
    transaction,
    workspace,
    copies.flatMap(({ id, newId }) => {
      const original = closed.find((prompt) => prompt.id === id)
      return original ? [{ id: newId, people: original.people }] : []
    }),
  )
}
