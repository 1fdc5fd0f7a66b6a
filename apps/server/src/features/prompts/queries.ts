import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { defineStatement, executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB, Prompts } from '#platform/database/types.gen.ts'
import { accessOf, grantsOf, isVisibleCollection, readersOfPrompt } from './prompt-access.ts'

/** All but what only the search reads, which is as large as the text itself, and the library. */
const columns = [
  'prompts.id',
  'prompts.workspaceId',
  'prompts.title',
  'prompts.description',
  'prompts.systemMessage',
  'prompts.body',
  'prompts.variables',
  'prompts.targetModels',
  'prompts.modality',
  'prompts.tags',
  'prompts.settings',
  'prompts.contentHash',
  'prompts.revision',
  'prompts.latestVersion',
  'prompts.lastSaveId',
  'prompts.sourceKind',
  'prompts.sourceId',
  'prompts.sourceVersion',
  'prompts.sourceSeenVersion',
  'prompts.slug',
  'prompts.includes',
  'prompts.createdAt',
  'prompts.updatedAt',
  'prompts.deletedAt',
] as const

export type PromptRow = Omit<
  Selectable<Prompts>,
  'searchText' | 'searchVector' | 'sourceAuthorId' | 'isStarter' | 'isRestricted' | 'bytes'
>

/** The personal columns of a prompt: the same for a card and for the whole prompt. */
export function personal(accountId: string) {
  return (builder: ExpressionBuilder<DB, 'prompts'>) => [
    builder
      .exists(
        builder
          .selectFrom('favorites')
          .select('favorites.promptId')
          .whereRef('favorites.promptId', '=', 'prompts.id')
          .where('favorites.accountId', '=', accountId),
      )
      .as('isFavorite'),
    sql<string[]>`array(
      select collections.slug from collection_prompts
      join collections on collections.id = collection_prompts.collection_id
      where collection_prompts.prompt_id = prompts.id and ${isVisibleCollection({ accountId })}
      order by collections.slug
    )`.as('collections'),
  ]
}

/** The name of the person who shared the prompt, or a collection that it is in, with somebody or their workspace. */
export const sharerOf = ({ accountId }: Pick<UserActor, 'accountId'>) => sql<string | null>`(
  select accounts.name from ${grantsOf({ accountId })} as given
  join accounts on accounts.id = given.created_by
  order by given.access desc, given.created_at desc limit 1
)`

type Asked = { id: string; accountId: string }

/** Whole prompts with what is personal about them, and the access that somebody has, which may be none. */
const selectWhole = (database: Kysely<DB>, accountId: string) =>
  database
    .selectFrom('prompts')
    .select(columns)
    .select(personal(accountId))
    .select(accessOf({ accountId }).as('access'))
    .select(['prompts.isRestricted', readersOfPrompt.as('readerCount')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('workspaceMembers as member')
          .select('member.accountId')
          .whereRef('member.workspaceId', '=', 'prompts.workspaceId')
          .where('member.accountId', '=', accountId),
      ).as('isMember'),
    )
    .select(sharerOf({ accountId }).as('sharedBy'))
    .select(({ selectFrom }) =>
      selectFrom('testValues')
        .select('testValues.values')
        .whereRef('testValues.promptId', '=', 'prompts.id')
        .where('testValues.accountId', '=', accountId)
        .as('testValues'),
    )

const selectPrompt = defineStatement((database, { id, accountId }: Asked) =>
  selectWhole(database, accountId).where('prompts.id', '=', id),
)

const selectPrompts = defineStatement(
  (database, { ids, accountId }: { ids: readonly string[]; accountId: string }) =>
    selectWhole(database, accountId)
      .where('prompts.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('prompts.deletedAt', 'is', null),
)

/** Those of these prompts that are not in the trash. */
export const listWholePrompts = (
  database: Kysely<DB>,
  { accountId }: Pick<UserActor, 'accountId'>,
  ids: readonly string[],
) => selectPrompts(database, { ids, accountId })

/** With the access that the actor has to it, which may be none. */
export async function findOptionalPrompt(
  database: Kysely<DB>,
  id: string,
  { accountId }: Pick<UserActor, 'accountId'>,
) {
  const [prompt] = await selectPrompt(database, { id, accountId })
  return prompt
}

const selectPromptForUpdate = defineStatement(
  (database, { workspaceId, id }: Pick<PromptRow, 'workspaceId' | 'id'>) =>
    database
      .selectFrom('prompts')
      .select(columns)
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
      .forUpdate(),
)

/** Saves of one prompt wait for each other here. */
export async function lockOptionalPrompt(
  transaction: Kysely<DB>,
  workspaceId: string,
  id: string,
): Promise<PromptRow | undefined> {
  const [prompt] = await selectPromptForUpdate(transaction, { workspaceId, id })
  return prompt
}

/** In the order of their ids, so that nobody waits in a circle. */
export async function lockPrompts(
  transaction: Kysely<DB>,
  workspaceId: string,
  ids: readonly string[],
): Promise<PromptRow[]> {
  return await transaction
    .selectFrom('prompts')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Bytes of the contents that these prompts hold. */
export async function sumContentBytes(
  database: Kysely<DB>,
  { workspaceId }: { workspaceId: string },
  ids: readonly string[],
): Promise<number> {
  const { bytes } = await database
    .selectFrom('prompts')
    .innerJoin('versionContents as stored', (join) =>
      join
        .onRef('stored.workspaceId', '=', 'prompts.workspaceId')
        .onRef('stored.contentHash', '=', 'prompts.contentHash'),
    )
    .select(({ fn }) => fn.sum<string | null>('stored.bytes').as('bytes'))
    .where('prompts.workspaceId', '=', workspaceId)
    .where('prompts.id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Whether its id was free. */
export async function insertPrompt(
  transaction: Kysely<DB>,
  prompt: Insertable<Prompts>,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('prompts')
    .values(prompt)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePrompt(
  transaction: Kysely<DB>,
  { id, workspaceId }: Pick<PromptRow, 'id' | 'workspaceId'>,
  changes: Updateable<Prompts>,
): Promise<void> {
  const query = transaction
    .updateTable('prompts')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
  await executePrepared(transaction, query)
}

/** Prompts that are in the trash already keep their time there. */
export async function movePromptsToTrash(
  transaction: Kysely<DB>,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('prompts')
    .set({ deletedAt: sql<Date>`coalesce(deleted_at, now())` })
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
}

export async function restorePrompts(
  transaction: Kysely<DB>,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('prompts')
    .set({ deletedAt: null })
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
}

type Person = { accountId: string; workspaceId: string }

export async function markFavorites(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: Person,
  promptIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('favorites')
    .values(promptIds.map((promptId) => ({ accountId, promptId, workspaceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmarkFavorites(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: Person,
  promptIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('favorites')
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
    .where('promptId', 'in', promptIds)
    .execute()
}

export async function saveTestValues(
  database: Kysely<DB>,
  owner: Person & { promptId: string },
  values: Record<string, string>,
): Promise<void> {
  const text = JSON.stringify(values)
  await database
    .insertInto('testValues')
    .values({ ...owner, values: text })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'promptId']).doUpdateSet({
        workspaceId: owner.workspaceId,
        values: text,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .execute()
}
