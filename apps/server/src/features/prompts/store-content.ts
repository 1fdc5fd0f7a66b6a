import { PromptContent as PromptContentSchema } from '@product/contract'
import type { PromptContent } from '@product/domain'
import type { Kysely } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import { fromColumns, hashContent, toColumns } from './content-columns.ts'
import { isIncluded } from './includes/queries.ts'
import { refuseIncludeCycle } from './includes/refuse-include-cycle.ts'
import { type PromptRow, updatePrompt } from './queries.ts'
import { sealVersion } from './versions/queries.ts'
import { recordVersion, type VersionDetails, type Writer } from './versions/record-version.ts'

export type Change = VersionDetails & { saveId: string; content: PromptContent }

/**
 * The content becomes the working copy and a version. What is equal makes no version. Of the shared
 * document it knows nothing: everything that changes a prompt calls `changeContent`.
 */
export async function storeContent(
  transaction: Kysely<DB>,
  writer: Writer & { isMember: boolean },
  prompt: PromptRow,
  { saveId, content, ...details }: Change,
): Promise<void> {
  const { id: promptId, workspaceId, latestVersion } = prompt
  if (hashContent(content) === prompt.contentHash) {
    if (details.seal)
      await sealVersion(transaction, {
        promptId,
        workspaceId,
        number: latestVersion,
        note: details.note,
      })
    return
  }
  const number = await recordVersion(transaction, writer, {
    promptId,
    content,
    latestVersion,
    ...details,
  })
  const columns = toColumns(content)
  // Renamed, it keeps the name by which others include it. Somebody with a share could otherwise give
  // it the name of another prompt, whose place it would take wherever that one is included.
  const keepsSlug =
    !writer.isMember ||
    content.title === prompt.title ||
    (columns.slug !== prompt.slug && (await isIncluded(transaction, prompt)))
  await storeRevision(transaction, prompt)
  await updatePrompt(transaction, prompt, {
    ...columns,
    slug: keepsSlug ? prompt.slug : columns.slug,
    revision: prompt.revision + 1,
    latestVersion: number,
    lastSaveId: saveId,
  })
  await refuseIncludeCycle(transaction, writer, { ...prompt, content })
}

/** Saves on an older one than these are refused rather than merged. */
const mostRevisions = 50
const revisionLife = '1 day'

/** The content that is about to be replaced, for saves that were made on it. */
async function storeRevision(transaction: Kysely<DB>, prompt: PromptRow): Promise<void> {
  const { id: promptId, workspaceId, revision } = prompt
  await transaction
    .with('old', (builder) =>
      builder
        .deleteFrom('promptRevisions')
        .where('workspaceId', '=', workspaceId)
        .where('promptId', '=', promptId)
        .where('revision', '<=', revision - mostRevisions),
    )
    .insertInto('promptRevisions')
    .values({ promptId, workspaceId, revision, content: JSON.stringify(fromColumns(prompt)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The content of a prompt at an earlier revision, if that is known. */
export async function findOptionalRevision(
  transaction: Kysely<DB>,
  { id, workspaceId }: PromptRow,
  revision: number,
): Promise<PromptContent | null> {
  const found = await transaction
    .selectFrom('promptRevisions')
    .select('content')
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return found ? PromptContentSchema.parse(found.content) : null
}

/** Deletes contents of revisions on which nobody saves any more. */
export const sweepRevisions: RetentionRule = (database) =>
  deleteExpired(database, {
    table: 'promptRevisions',
    column: 'replacedAt',
    olderThan: revisionLife,
  })
