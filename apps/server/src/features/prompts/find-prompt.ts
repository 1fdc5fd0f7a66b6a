import { type Prompt, valuesByName } from '@product/contract'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { fromColumns } from './content-columns.ts'
import { promptError } from './errors.ts'
import { can } from './policy.ts'
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
  action: 'edit' | 'label' = 'edit',
): Promise<PromptRow> {
  const prompt = await lockOptionalPrompt(transaction, actor.workspaceId, id)
  if (!prompt || !can(actor, action, prompt)) throw promptError('prompt.unknown')
  if (prompt.deletedAt) throw promptError('prompt.in-trash')
  return prompt
}

type WholePrompt = NonNullable<Awaited<ReturnType<typeof findOptionalPrompt>>>

const TestValues = valuesByName().nullable()
const SourceKind = z.enum(['template', 'prompt', 'import'])

function presentPrompt(actor: UserActor, prompt: WholePrompt): Prompt {
  const { id, revision, latestVersion, isFavorite, collections } = prompt
  return {
    id,
    content: fromColumns(prompt),
    revision,
    version: latestVersion,
    isFavorite: Boolean(isFavorite),
    collections: z.array(z.string()).parse(collections),
    source: presentSource(prompt),
    testValues: TestValues.parse(prompt.testValues) ?? {},
    abilities: { edit: can(actor, 'edit', prompt), delete: can(actor, 'delete', prompt) },
    createdAt: prompt.createdAt.toISOString(),
    updatedAt: prompt.updatedAt.toISOString(),
    deletedAt: prompt.deletedAt?.toISOString() ?? null,
  }
}

function presentSource({ sourceKind, sourceId, sourceVersion }: WholePrompt): Prompt['source'] {
  if (!sourceKind || !sourceId) return null
  return {
    kind: SourceKind.parse(sourceKind),
    id: sourceId,
    ...(sourceVersion !== null && { version: sourceVersion }),
  }
}
