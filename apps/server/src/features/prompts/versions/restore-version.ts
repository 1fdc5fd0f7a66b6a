import type { Prompt } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from '../errors.ts'
import { findPrompt, lockEditablePrompt } from '../find-prompt.ts'
import { storeContent } from '../save-prompt.ts'
import { findOptionalVersion, readContent } from './queries.ts'

/** The old content becomes the newest version; nothing of the history is lost. */
export async function restoreVersion(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, number, saveId }: { promptId: string; number: number; saveId: string },
): Promise<Prompt> {
  return await database.transaction().execute(async (transaction) => {
    const prompt = await lockEditablePrompt(transaction, actor, promptId)
    if (prompt.lastSaveId !== saveId) {
      const version = await findOptionalVersion(transaction, promptId, number)
      if (!version) throw promptError('version.unknown')
      await storeContent(transaction, actor, prompt, {
        saveId,
        content: readContent(version),
        seal: true,
        note: '',
        restoredFrom: number,
      })
    }
    return await findPrompt(transaction, actor, promptId)
  })
}
