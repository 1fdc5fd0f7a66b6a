import type { Prompt } from '@product/contract'
import type { Kysely } from 'kysely'
import { requireFeature } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { changeContent } from '../documents/change-content.ts'
import { promptError } from '../errors.ts'
import { findPrompt, lockEditablePrompt } from '../find-prompt.ts'
import type { PromptActor } from '../prompt-access.ts'
import { refuseAddedIncludes } from '../save-prompt.ts'
import { findOptionalVersion, readContent } from './queries.ts'

/** The old content becomes the newest version; nothing of the history is lost. */
export async function restoreVersion(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: PromptActor,
  { promptId, number, saveId }: { promptId: string; number: number; saveId: string },
): Promise<Prompt> {
  await requireFeature(database, actor.workspaceId, 'versionHistory')
  const bytes = await findContentBytes(database, actor, { promptId, number })
  const restore = async (transaction: Kysely<DB>) => {
    const prompt = await lockEditablePrompt(transaction, actor, promptId)
    if (prompt.lastSaveId !== saveId) {
      const version = await findOptionalVersion(transaction, promptId, number)
      if (!version) throw promptError('version.unknown')
      const content = readContent(version)
      if (!actor.isMember) refuseAddedIncludes(prompt, content)
      await changeContent(transaction, actor, prompt, {
        saveId,
        content,
        seal: true,
        note: '',
        restoredFrom: number,
      })
    }
    return await findPrompt(transaction, actor, promptId)
  }
  return await storage.reserve(actor.workspaceId, bytes, () =>
    database.transaction().execute(restore),
  )
}

async function findContentBytes(
  database: Kysely<DB>,
  { workspaceId }: PromptActor,
  { promptId, number }: { promptId: string; number: number },
): Promise<number> {
  const found = await database
    .selectFrom('promptVersions as version')
    .innerJoin('versionContents as stored', (join) =>
      join
        .onRef('stored.workspaceId', '=', 'version.workspaceId')
        .onRef('stored.contentHash', '=', 'version.contentHash'),
    )
    .select('stored.bytes')
    .where('version.workspaceId', '=', workspaceId)
    .where('version.promptId', '=', promptId)
    .where('version.number', '=', number)
    .executeTakeFirst()
  return found?.bytes ?? 0
}
