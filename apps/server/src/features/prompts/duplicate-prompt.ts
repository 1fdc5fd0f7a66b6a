import type { Prompt } from '@product/contract'
import { contentLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { flushUnsaved } from './documents/save-shared-edits.ts'
import { findPrompt } from './find-prompt.ts'
import { writeOutPrompt } from './includes/write-out-prompt.ts'
import { enterPrompt } from './prompt-access.ts'
import { savePrompt } from './save-prompt.ts'

/**
 * A copy of the working copy, without its history, that knows where it came from. In another workspace
 * there is nothing to include: the includes are written out.
 */
export async function duplicatePrompt(
  deps: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  { id, newId }: { id: string; newId: string },
): Promise<Prompt> {
  await enterPrompt(deps.database, actor, id, 'copy')
  await flushUnsaved(deps.database, { ids: [id] })
  const prompt = await findPrompt(deps.database, actor, id)
  const isFromElsewhere = prompt.workspaceId !== actor.workspaceId
  const content = isFromElsewhere
    ? await writeOutPrompt(
        deps.database,
        await enterPrompt(deps.database, actor, id, 'copy'),
        prompt,
      )
    : prompt.content
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
