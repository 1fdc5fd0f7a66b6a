import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { isShown } from '../select-published.ts'
import { publicationError } from './errors.ts'
import { readOriginalId } from './find-original-update.ts'

type Settled = { version: number; merged: boolean }

/** This version of the original is not offered again. What was merged is what the next is merged on. */
export async function settleOriginalUpdate(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
  { version, merged }: Settled,
): Promise<void> {
  const { source } = await findPrompt(database, actor, promptId)
  const originalId = readOriginalId(source)
  if (originalId === null || !(await isVersionShown(database, originalId, version)))
    throw publicationError('original.unknown')
  await database
    .updateTable('prompts')
    .set({
      sourceSeenVersion: sql<number>`greatest(source_seen_version, ${version})`,
      ...(merged && { sourceVersion: version }),
    })
    .where('id', '=', promptId)
    .where('workspaceId', '=', actor.workspaceId)
    .execute()
}

/** As `findOriginalUpdate` offers it. */
async function isVersionShown(
  database: Kysely<DB>,
  originalId: string,
  version: number,
): Promise<boolean> {
  const found = await database
    .selectFrom('publicationVersions')
    .innerJoin('publications', 'publications.promptId', 'publicationVersions.promptId')
    .select('publicationVersions.version')
    .where('publicationVersions.promptId', '=', originalId)
    .where('publicationVersions.version', '=', version)
    .where(isShown)
    .executeTakeFirst()
  return found !== undefined
}
