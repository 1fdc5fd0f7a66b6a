import { type Prompt, valuesByName } from '@product/contract'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { fromColumns } from './content-columns.ts'
import { can } from './policy.ts'
import type { findOptionalPrompt } from './queries.ts'

type WholePrompt = NonNullable<Awaited<ReturnType<typeof findOptionalPrompt>>>

const TestValues = valuesByName().nullable()
const SourceKind = z.enum(['template', 'prompt', 'import'])

export function presentPrompt(actor: UserActor, prompt: WholePrompt): Prompt {
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
