import type { PromptContent } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { fromColumns } from '../content-columns.ts'
import { lockEditablePrompt } from '../find-prompt.ts'
import type { PromptActor } from '../prompt-access.ts'
import { sealVersion } from './queries.ts'

/** The newest version of a prompt that the actor may change; saves wait, and then make another. */
export async function sealNewestVersion(
  transaction: Kysely<DB>,
  actor: PromptActor,
  promptId: string,
): Promise<{ version: number; content: PromptContent }> {
  const prompt = await lockEditablePrompt(transaction, actor, promptId)
  const { latestVersion: version, workspaceId } = prompt
  await sealVersion(transaction, { promptId, workspaceId, number: version })
  return { version, content: fromColumns(prompt) }
}
