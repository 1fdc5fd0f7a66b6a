import { accessMay, type PromptContent } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { flushSharedEdits } from '../documents/save-shared-edits.ts'
import { promptError } from '../errors.ts'
import { type IncludeReader, listStoredKeys } from '../includes/queries.ts'
import { accessOf } from '../prompt-access.ts'
import { findOptionalVersion, readContent } from './queries.ts'

type RunnableVersion = {
  /** The actor in the workspace of the prompt, where its includes are. */
  reader: IncludeReader
  number: number
  content: PromptContent
}

/** A version of a prompt that the actor may run, the newest or a certain one. It is sealed: what ran is kept. */
export async function openVersionToRun(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, version }: Wanted,
): Promise<RunnableVersion> {
  let found = await findVersionOfPrompt(database, actor, { promptId, version })
  if (found?.isUnsaved && version === undefined) {
    const saved = await flushSharedEdits(database, promptId)
    if (saved?.refusal) throw saved.refusal
    found = await findVersionOfPrompt(database, actor, { promptId, version })
  }
  if (!found || !accessMay(found.access, 'run')) throw promptError('prompt.unknown')
  if (found.isDeleted) throw promptError('prompt.in-trash')
  const { workspaceId, number, content, sealed } = found
  // The column's check holds roles only.
  const role = (found.role ?? 'viewer') as UserActor['role']
  const isOld = number !== null && number < found.latestVersion
  const reader = {
    accountId: actor.accountId,
    workspaceId,
    role,
    // An old version may include what has been taken out since.
    ...(isOld &&
      found.role === null && {
        readableKeys: await listStoredKeys(database, { workspaceId }, promptId),
      }),
  }
  if (number === null || content === null) throw promptError('version.unknown')
  if (isOld) await requireFeature(database, workspaceId, 'versionHistory')
  if (sealed) return { reader, number, content: readContent({ content }) }
  const sealedContent = await sealVersionAndRead(database, { workspaceId, promptId, number })
  if (!sealedContent) throw promptError('prompt.unknown')
  return { reader, number, content: sealedContent }
}

type Wanted = { promptId: string; version?: number | undefined }

/** The prompt with the version that is asked for, which may not exist. */
async function findVersionOfPrompt(
  database: Kysely<DB>,
  actor: UserActor,
  { promptId, version }: Wanted,
) {
  const number = sql<number>`coalesce(${version ?? null}::integer, prompts.latest_version)`
  const query = database
    .selectFrom('prompts')
    .leftJoin('promptVersions as version', (join) =>
      join.onRef('version.promptId', '=', 'prompts.id').on('version.number', '=', number),
    )
    .leftJoin('versionContents as stored', (join) =>
      join
        .onRef('stored.workspaceId', '=', 'version.workspaceId')
        .onRef('stored.contentHash', '=', 'version.contentHash'),
    )
    .leftJoin('workspaceMembers as member', (join) =>
      join
        .onRef('member.workspaceId', '=', 'prompts.workspaceId')
        .on('member.accountId', '=', actor.accountId),
    )
    .select([
      'prompts.workspaceId',
      'member.role',
      'prompts.latestVersion',
      'version.number',
      'version.sealed',
      'stored.content',
    ])
    .select(accessOf(actor).as('access'))
    .select(sql<boolean>`prompts.deleted_at is not null`.as('isDeleted'))
    .select(
      sql<boolean>`exists (
        select from prompt_documents where prompt_id = prompts.id and is_unsaved
      )`.as('isUnsaved'),
    )
    .where('prompts.id', '=', promptId)
  const [found] = await executePrepared(database, query)
  return found
}

/**
 * Waits for a save that is under way, and reads what it made of the version: afterwards, because a
 * statement that waited does not see the content that was stored meanwhile.
 */
export async function sealVersionAndRead(
  database: Kysely<DB>,
  { workspaceId, promptId, number }: { workspaceId: string; promptId: string; number: number },
): Promise<PromptContent | undefined> {
  await database
    .with('locked', (builder) =>
      builder
        .selectFrom('prompts')
        .select('prompts.id')
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', promptId)
        .forUpdate(),
    )
    .updateTable('promptVersions')
    .from('locked')
    .set({ sealed: true })
    .whereRef('promptVersions.promptId', '=', 'locked.id')
    .where('promptVersions.workspaceId', '=', workspaceId)
    .where('promptVersions.number', '=', number)
    .execute()
  const version = await findOptionalVersion(database, promptId, number)
  return version && readContent(version)
}
