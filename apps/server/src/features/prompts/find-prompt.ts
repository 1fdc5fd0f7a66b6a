import type { Prompt } from '@product/contract'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { promptError } from './errors.ts'
import { can } from './policy.ts'
import { presentPrompt } from './present-prompt.ts'
import { findOptionalPrompt, lockOptionalPrompt, type PromptRow } from './queries.ts'

/** The prompt as the actor may see it. One that they may not read does not exist for them. */
export async function findPrompt(
  database: Kysely<DB>,
  actor: UserActor,
  id: string,
): Promise<Prompt> {
  const prompt = await findOptionalPrompt(database, id, actor.accountId)
  if (!prompt || !can(actor, 'read', prompt)) throw promptError('prompt.unknown')
  return presentPrompt(actor, prompt)
}

/** The prompt, locked until the transaction ends, for somebody who may change it. */
export async function lockEditablePrompt(
  transaction: Kysely<DB>,
  actor: UserActor,
  id: string,
): Promise<PromptRow> {
  const prompt = await lockOptionalPrompt(transaction, actor.workspaceId, id)
  if (!prompt || !can(actor, 'edit', prompt)) throw promptError('prompt.unknown')
  if (prompt.deletedAt) throw promptError('prompt.in-trash')
  return prompt
}
