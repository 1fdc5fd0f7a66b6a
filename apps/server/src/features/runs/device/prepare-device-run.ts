import { browserModel, explainModality } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { openVersionToRun } from '#features/prompts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import { runError } from '../errors.ts'
import type { RunDeps } from '../run-deps.ts'
import { fillPrompt } from '../starting/fill-prompt.ts'

type Asked = { promptId: string; version?: number | undefined; values: Record<string, string> }

/** The texts for a model on the actor's device. Refuses what `prepareRuns` refuses. */
export async function prepareDeviceRun(deps: RunDeps, actor: UserActor, asked: Asked) {
  const { reader, number, content } = await openVersionToRun(deps, actor, asked)
  const { label } = browserModel
  const unfit = explainModality(content.modality, { label, output: 'text' })
  if (unfit !== null) throw runError('run.modality', { message: unfit })
  const { filled, restrictedPrompts } = await fillPrompt(deps, reader, content, asked.values)
  const bytes = bytesOf(asked.values) + bytesOf(filled)
  await deps.storage.require(actor.workspaceId, bytes)
  const { title, settings } = content
  return { version: number, title, settings, filled, restrictedPrompts, bytes }
}
