import { type Prompt, valuesByName } from '@product/contract'
import { accessMay } from '@product/domain'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { mapInSlices } from '#platform/workers/map-in-slices.ts'
import { fromColumns } from './content-columns.ts'
import { saveSharedEdits } from './documents/save-shared-edits.ts'
import { promptError } from './errors.ts'
import { abilitiesOf, type PromptActor } from './prompt-access.ts'
import {
  findOptionalPrompt,
  listWholePrompts,
  lockOptionalPrompt,
  type PromptRow,
} from './queries.ts'

/** The prompt as the actor may see it. One that they may not read does not exist for them. */
export async function findPrompt(
  database: Kysely<DB>,
  actor: UserActor,
  id: string,
): Promise<Prompt> {
  const prompt = await findOptionalPrompt(database, id, actor)
  if (!prompt || !accessMay(prompt.access, 'read')) throw promptError('prompt.unknown')
  return presentPrompt(prompt)
}

/**
 * The prompt, locked until the transaction ends, for somebody who entered it to change it. What was written
 * in its shared document until now is in it, unless it could not be saved.
 */
export async function lockEditablePrompt(
  transaction: Kysely<DB>,
  { workspaceId }: Pick<PromptActor, 'workspaceId'>,
  id: string,
): Promise<PromptRow> {
  const prompt = await lockOptionalPrompt(transaction, workspaceId, id)
  if (!prompt) throw promptError('prompt.unknown')
  if (prompt.deletedAt) throw promptError('prompt.in-trash')
  return (await saveSharedEdits(transaction, prompt)).prompt
}

/** Those of these prompts that the actor may see and that are not in the trash, in any order. */
export async function listReadablePrompts(
  database: Kysely<DB>,
  actor: Pick<UserActor, 'accountId'>,
  ids: readonly string[],
): Promise<(Prompt & Pick<PromptRow, 'slug'>)[]> {
  const rows = await listWholePrompts(database, actor, ids)
  const readable = rows.filter(({ access }) => accessMay(access, 'read'))
  return await mapInSlices(readable, (row) => ({ ...presentPrompt(row), slug: row.slug }))
}

type WholePrompt = NonNullable<Awaited<ReturnType<typeof findOptionalPrompt>>>

const TestValues = valuesByName().nullable()
const SourceKind = z.enum(['template', 'prompt', 'import'])

function presentPrompt(prompt: WholePrompt): Prompt {
  const { id, workspaceId, revision, latestVersion, isFavorite, access, isMember } = prompt
  return {
    id,
    workspaceId,
    isMember: Boolean(isMember),
    sharedBy: isMember ? null : prompt.sharedBy,
    content: fromColumns(prompt),
    revision,
    version: latestVersion,
    isFavorite: Boolean(isFavorite),
    isRestricted: Boolean(isMember) && prompt.isRestricted,
    readerCount: isMember ? prompt.readerCount : null,
    // Collections are the workspace's: a share of one prompt does not tell their names.
    collections: isMember ? z.array(z.string()).parse(prompt.collections) : [],
    source: presentSource(prompt),
    testValues: TestValues.parse(prompt.testValues) ?? {},
    abilities: abilitiesOf(access),
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
