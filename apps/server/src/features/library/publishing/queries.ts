import { type Insertable, type Kysely, sql } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB, PublicationOutcomes, Publications } from '#platform/database/types.gen.ts'
import { selectOutcomes } from '../outcomes.ts'
import { selectVersions } from '../prompt-page/published-versions.ts'
import type { PublicationRow } from '../select-published.ts'
import { isShown } from '../select-published.ts'

/** With its versions and outcomes. */
export async function findOptionalPublication(database: Kysely<DB>, promptId: string) {
  const id = sql<string>`publications.prompt_id`
  return await database
    .selectFrom('publications')
    .selectAll()
    .select([
      isShown.as('isShown'),
      selectVersions(id).as('versions'),
      selectOutcomes(id).as('outcomes'),
    ])
    .where('promptId', '=', promptId)
    .executeTakeFirst()
}

/** Changes of one publication wait for each other here. */
export async function lockOptionalPublication(
  transaction: Kysely<DB>,
  { workspaceId }: Pick<NewAccount, 'workspaceId'>,
  promptId: string,
): Promise<PublicationRow | undefined> {
  return await transaction
    .selectFrom('publications')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether its slug was free. */
export async function insertPublication(
  transaction: Kysely<DB>,
  publication: Insertable<Publications>,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('publications')
    .values(publication)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('promptId')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Whether the workspace may publish under this id or slug: no other one ever did. Copies keep referring
 * to a prompt that was deleted.
 */
export async function claimPublishedName(
  transaction: Kysely<DB>,
  { workspaceId }: Pick<NewAccount, 'workspaceId'>,
  name: string,
): Promise<boolean> {
  const claimed = await transaction
    .insertInto('publishedNames')
    .values({ nameHash: sql<Buffer>`sha256(convert_to(${name}, 'UTF8'))`, workspaceId })
    .onConflict((conflict) =>
      conflict
        .column('nameHash')
        .doUpdateSet({ workspaceId })
        .where('publishedNames.workspaceId', '=', workspaceId),
    )
    .returning('workspaceId')
    .executeTakeFirst()
  return claimed !== undefined
}

type PublishedVersion = {
  promptId: string
  workspaceId: string
  version: number
  content: string
  note: string
}

/** Published again, a version is as it was shown last. */
export async function keepPublishedVersion(
  transaction: Kysely<DB>,
  version: PublishedVersion,
): Promise<void> {
  const { content, note } = version
  await transaction
    .insertInto('publicationVersions')
    .values(version)
    .onConflict((conflict) =>
      conflict
        .columns(['promptId', 'version'])
        .doUpdateSet({ content, ...(note !== '' && { note }) }),
    )
    .execute()
}

export async function deleteVersionRows(
  transaction: Kysely<DB>,
  { workspaceId }: Pick<NewAccount, 'workspaceId'>,
  { promptId, version }: { promptId: string; version: number },
): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('publicationVersions')
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  await transaction
    .deleteFrom('publicationOutcomes')
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .where('version', '=', version)
    .execute()
  return deleted !== undefined
}

export async function findOptionalNewestVersion(transaction: Kysely<DB>, promptId: string) {
  return await transaction
    .selectFrom('publicationVersions')
    .select(['version', 'content'])
    .where('promptId', '=', promptId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findAuthorNames(database: Kysely<DB>, accountId: string) {
  return await database
    .selectFrom('accounts')
    .select(['name', 'handle'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function listOutcomeRuns(database: Kysely<DB>, promptId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('publicationOutcomes')
    .select('runId')
    .where('promptId', '=', promptId)
    .execute()
  return rows.map(({ runId }) => runId)
}

/** Bytes of the largest file of a run. */
export async function findLargestFile(
  database: Kysely<DB>,
  { workspaceId, runId }: { workspaceId: string; runId: string },
): Promise<number> {
  const { bytes } = await database
    .selectFrom('runFiles')
    .innerJoin('files', 'files.id', 'runFiles.fileId')
    .select(({ fn }) => fn.max<number | null>('files.bytes').as('bytes'))
    .where('runFiles.runId', '=', runId)
    .where('runFiles.workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

export async function insertOutcome(
  transaction: Kysely<DB>,
  outcome: Insertable<PublicationOutcomes>,
): Promise<void> {
  await transaction.insertInto('publicationOutcomes').values(outcome).execute()
}
