import { PromptContent } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { cacheTags } from '../cache-tags.ts'
import type { PublicationRow } from '../select-published.ts'
import { publicationColumns } from '../select-published.ts'
import { publicationError } from './errors.ts'
import {
  deleteVersionRows,
  findAuthorNames,
  findOptionalNewestVersion,
  lockOptionalPublication,
} from './queries.ts'

/**
 * Removes one published version and its outcomes. As with releases and packages, removing the newest
 * one shows the one before it; the only one goes by withdrawing the prompt.
 */
export async function deletePublishedVersion(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, version }: { promptId: string; version: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await findPrompt(transaction, actor, promptId)
    const publication = await lockOptionalPublication(transaction, actor, promptId)
    if (!publication) throw publicationError('publication.unknown')
    if (!(await deleteVersionRows(transaction, actor, { promptId, version })))
      throw publicationError('publication.version-unknown')
    const newest = await findOptionalNewestVersion(transaction, promptId)
    if (!newest) throw publicationError('publication.only-version')
    if (publication.version === version) await showVersion(transaction, publication, newest)
    const { library, removals, prompt } = cacheTags
    await invalidateTags(transaction, [library, removals, prompt(publication.slug)])
  })
}

async function showVersion(
  transaction: Kysely<DB>,
  { promptId, workspaceId, authorId }: PublicationRow,
  { version, content }: { version: number; content: unknown },
): Promise<void> {
  const author = await findAuthorNames(transaction, authorId)
  await transaction
    .updateTable('publications')
    .set({
      ...publicationColumns(PromptContent.parse(content), author),
      version,
      updatedAt: sql<Date>`now()`,
    })
    .where('promptId', '=', promptId)
    .where('workspaceId', '=', workspaceId)
    .execute()
}
