import { PromptContent as PromptContentSchema } from '@product/contract'
import { createId, type PromptContent } from '@product/domain'
import { type Insertable, type InsertObject, type Kysely, type Selectable, sql } from 'kysely'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB, PromptVersions } from '#platform/database/types.gen.ts'
import { contentOfVersion, type StoredContent, storeContents } from './version-contents.ts'

export type VersionRow = Selectable<PromptVersions> & StoredContent

export const readContent = ({ content }: StoredContent): PromptContent =>
  PromptContentSchema.parse(content)

export async function findOptionalVersion(
  database: Kysely<DB>,
  promptId: string,
  number: number,
): Promise<VersionRow | undefined> {
  return await database
    .selectFrom('promptVersions as version')
    .selectAll('version')
    .select(contentOfVersion)
    .where('version.promptId', '=', promptId)
    .where('version.number', '=', number)
    .executeTakeFirst()
}

/** The newest version with this content. */
export async function findVersionByHash(
  database: Kysely<DB>,
  { promptId, hash }: { promptId: string; hash: string },
): Promise<{ number: number; content: PromptContent } | undefined> {
  const version = await database
    .selectFrom('promptVersions as version')
    .select('version.number')
    .select(contentOfVersion)
    .where('version.promptId', '=', promptId)
    .where('version.contentHash', '=', hash)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version && { number: version.number, content: readContent(version) }
}

/** The newest version and the one before it. */
export async function listNewestVersions(
  database: Kysely<DB>,
  promptId: string,
  latestVersion: number,
): Promise<
  Pick<VersionRow, 'number' | 'sealed' | 'authorId' | 'coAuthorIds' | 'createdAt' | 'content'>[]
> {
  const query = database
    .selectFrom('promptVersions as version')
    .select([
      'version.number',
      'version.sealed',
      'version.authorId',
      'version.coAuthorIds',
      'version.createdAt',
    ])
    .select(contentOfVersion)
    .where('version.promptId', '=', promptId)
    .where('version.number', 'in', [latestVersion, latestVersion - 1])
    .orderBy('version.number', 'desc')
  return await executePrepared(database, query)
}

type NewVersion = Insertable<PromptVersions> & { content: string }

export async function insertVersion(
  transaction: Kysely<DB>,
  { content, ...version }: NewVersion,
): Promise<void> {
  const query = transaction
    .with('stored', storeContents([{ ...version, content }]))
    .insertInto('promptVersions')
    .values(version)
  await executePrepared(transaction, query)
}

/** The version that still takes saves becomes what was saved last. */
export async function replaceVersion(
  transaction: Kysely<DB>,
  { promptId, workspaceId, number, content, ...changes }: NewVersion,
): Promise<void> {
  const query = transaction
    .with('stored', storeContents([{ workspaceId, contentHash: changes.contentHash, content }]))
    .updateTable('promptVersions')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .where('number', '=', number)
  await executePrepared(transaction, query)
}

type SealedVersion = { promptId: string; workspaceId: string; number: number; note?: string }

/** Later saves make a version of their own. A note that is there is kept if none is given. */
export async function sealVersion(
  transaction: Kysely<DB>,
  { promptId, workspaceId, number, note = '' }: SealedVersion,
): Promise<void> {
  await transaction
    .updateTable('promptVersions')
    .set({ sealed: true, ...(note !== '' && { note }) })
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .where('number', '=', number)
    .execute()
}

type Author = { name: string; handle: string | null; avatarFileId: string | null }

/** Versions with who wrote them and what they are called; the newest first. */
function selectVersions(database: Kysely<DB>, promptId: string) {
  return database
    .selectFrom('promptVersions as version')
    .leftJoin('accounts as author', 'author.id', 'version.authorId')
    .select([
      'version.number',
      'version.note',
      'version.changedFields',
      'version.addedLines',
      'version.removedLines',
      'version.restoredFrom',
      'version.sealed',
      'version.authorName',
      'version.createdAt',
      'version.updatedAt',
      'author.name',
      'author.handle',
      'author.avatarFileId',
      sql<string[]>`array(
        select named.name from version_names as named
        where named.prompt_id = version.prompt_id and named.number = version.number
        order by named.name
      )`.as('names'),
      sql<Author[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', accounts.name, 'handle', accounts.handle, 'avatarFileId', accounts.avatar_file_id
        ) order by place)
        from unnest(version.co_author_ids) with ordinality as named (id, place)
        join accounts on accounts.id = named.id
      ), '[]')`.as('coAuthors'),
      sql<unknown>`(
        select coalesce(json_agg(distinct jsonb_build_object(
          'name', proposer.name, 'handle', proposer.handle, 'avatarFileId', proposer.avatar_file_id
        )), '[]')
        from (
          select accepted.created_by from comment_threads as accepted
          where accepted.prompt_id = version.prompt_id
            and accepted.accepted_version = version.number
          union
          select merged.proposer_id from change_requests as merged
          where merged.prompt_id = version.prompt_id and merged.merged_version = version.number
        ) as proposed (account_id)
        join accounts as proposer on proposer.id = proposed.account_id
      )`.as('proposers'),
    ])
    .where('version.promptId', '=', promptId)
    .orderBy('version.number', 'desc')
}

export type ListedVersion = Awaited<ReturnType<typeof listVersionRows>>[number]

export async function listVersionRows(
  database: Kysely<DB>,
  promptId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  let query = selectVersions(database, promptId).limit(limit)
  if (before !== undefined) query = query.where('version.number', '<', before)
  return await query.execute()
}

export async function findOptionalWholeVersion(
  database: Kysely<DB>,
  promptId: string,
  number: number,
) {
  return await selectVersions(database, promptId)
    .select(contentOfVersion)
    .where('version.number', '=', number)
    .executeTakeFirst()
}

export async function listNames(database: Kysely<DB>, promptId: string) {
  return await database
    .selectFrom('versionNames')
    .select(['name', 'number'])
    .where('promptId', '=', promptId)
    .orderBy('name')
    .execute()
}

export async function listMoves(database: Kysely<DB>, promptId: string) {
  return await database
    .selectFrom('versionNameMoves as move')
    .leftJoin('accounts as mover', 'mover.id', 'move.accountId')
    .select([
      'move.name as versionName',
      'move.fromNumber',
      'move.toNumber',
      'move.createdAt',
      'move.authorName',
      'mover.name',
      'mover.handle',
      'mover.avatarFileId',
    ])
    .where('move.promptId', '=', promptId)
    .orderBy('move.createdAt', 'desc')
    .orderBy('move.id', 'desc')
    .limit(200)
    .execute()
}

type Name = { promptId: string; workspaceId: string; name: string }

/** Puts a name on a version, or takes it away, and returns where it was. */
export async function placeName(
  transaction: Kysely<DB>,
  { promptId, workspaceId, name }: Name,
  number: number | null,
): Promise<number | null> {
  const previous = await transaction
    .deleteFrom('versionNames')
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .where('name', '=', name)
    .returning('number')
    .executeTakeFirst()
  if (number !== null)
    await transaction
      .insertInto('versionNames')
      .values({ promptId, workspaceId, name, number })
      .execute()
  return previous?.number ?? null
}

export async function insertMove(
  transaction: Kysely<DB>,
  move: Omit<InsertObject<DB, 'versionNameMoves'>, 'id'>,
): Promise<void> {
  await transaction
    .insertInto('versionNameMoves')
    .values({ id: createId(), ...move })
    .execute()
}
