import type { Prompt } from '@product/contract'
import type { Deps } from '#server/deps.ts'
import { saveSharedEdits, saveWithinStorage } from '../documents/save-shared-edits.ts'
import { promptError } from '../errors.ts'
import { findPrompt } from '../find-prompt.ts'
import type { PromptActor } from '../prompt-access.ts'
import { lockOptionalPrompt } from '../queries.ts'
import { sealVersion } from './queries.ts'

type SavedVersion = { promptId: string; seal: boolean; note: string }

/**
 * The content of the shared document becomes the working copy and a version now, not after a pause. Clients
 * that write in the document have nothing else to send: a content of their own would be older than it.
 */
export async function saveVersion(
  deps: Pick<Deps, 'database' | 'storage'>,
  actor: PromptActor,
  { promptId, seal, note }: SavedVersion,
): Promise<Prompt> {
  const saved = await saveWithinStorage(deps, promptId)
  if (saved?.refusal) throw saved.refusal
  return await deps.database.transaction().execute(async (transaction) => {
    const locked = await lockOptionalPrompt(transaction, actor.workspaceId, promptId)
    if (!locked) throw promptError('prompt.unknown')
    if (locked.deletedAt) throw promptError('prompt.in-trash')
    const { prompt, refusal } = await saveSharedEdits(transaction, locked)
    if (refusal) throw refusal
    const { workspaceId, latestVersion: number } = prompt
    if (seal) await sealVersion(transaction, { promptId, workspaceId, number, note })
    return await findPrompt(transaction, actor, promptId)
  })
}
