import type { Prompt } from '@product/contract'
import { contentLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { findPrompt } from './find-prompt.ts'
import { savePrompt } from './save-prompt.ts'

/** A copy of the working copy, without its history, that knows where it came from. */
export async function duplicatePrompt(
  deps: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  { id, newId }: { id: string; newId: string },
): Promise<Prompt> {
  const { content } = await findPrompt(deps.database, actor, id)
  const title = `${content.title || 'Untitled Prompt'} (copy)`.slice(0, contentLimits.title)
  return await savePrompt(deps, actor, newId, {
    // Sent again, it has been done.
    saveId: newId,
    baseRevision: 0,
    content: { ...content, title },
    seal: true,
    note: '',
    source: { kind: 'prompt', id },
  })
}
