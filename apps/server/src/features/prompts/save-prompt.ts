import type { Prompt, PromptSave } from '@product/contract'
import { createId, type PromptContent, roleMay } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { refuseBeyondPlan } from '#features/plans/index.ts'
import { bytesOf, isStorageFull } from '#features/storage/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { putIntoCollection } from './collection-membership.ts'
import { hashContent, listIncludedKeys, toColumns } from './content-columns.ts'
import { promptError } from './errors.ts'
import { findPrompt, lockEditablePrompt } from './find-prompt.ts'
import { isIncluded } from './includes/queries.ts'
import { refuseIncludeCycle } from './includes/refuse-include-cycle.ts'
import { enterPrompt, type PromptActor } from './prompt-access.ts'
import { insertPrompt, type PromptRow, updatePrompt } from './queries.ts'
import { sealVersion } from './versions/queries.ts'
import { recordVersion, type VersionDetails } from './versions/record-version.ts'

type Save = z.output<typeof PromptSave>

/**
 * Stores the working copy and its version, both or neither. A save that was done already answers as
 * it did; one that was made on an older revision is refused, and nothing is lost.
 */
export async function savePrompt(
  deps: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  id: string,
  save: Save,
): Promise<Prompt> {
  const isNew = save.baseRevision === 0
  const owner = isNew ? actor : await enterPrompt(deps.database, actor, id, 'edit')
  const store = () => storePrompt(deps, owner, id, save)
  // A new prompt is stored twice: as working copy and as version.
  const bytes = bytesOf(save.content) * (isNew ? 2 : 1)
  try {
    return await deps.storage.reserve(owner.workspaceId, bytes, store)
  } catch (error) {
    if (isStorageFull(error) && (await isStored(deps.database, owner, id, save)))
      return await store()
    throw error
  }
}

/** Whether a save adds nothing: then it needs no storage. */
async function isStored(
  database: Kysely<DB>,
  { workspaceId }: UserActor,
  id: string,
  { content, saveId }: Save,
): Promise<boolean> {
  const stored = await database
    .selectFrom('prompts')
    .select('id')
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .where(({ eb, or }) =>
      or([eb('contentHash', '=', hashContent(content)), eb('lastSaveId', '=', saveId)]),
    )
    .executeTakeFirst()
  return stored !== undefined
}

async function storePrompt(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
  save: Save,
): Promise<Prompt> {
  return await database.transaction().execute(async (transaction) => {
    if (save.baseRevision === 0 && (await createPrompt(transaction, actor, id, save)))
      return await findPrompt(transaction, actor, id)
    const editor = await enterPrompt(transaction, actor, id, 'edit')
    const prompt = await lockEditablePrompt(transaction, editor, id)
    if (prompt.lastSaveId !== save.saveId) {
      if (prompt.revision !== save.baseRevision)
        throw promptError('prompt.conflict', {
          details: { prompt: await findPrompt(transaction, actor, id) },
        })
      if (!editor.isMember) refuseAddedIncludes(prompt, save.content)
      await storeContent(transaction, editor, prompt, save)
    }
    return await findPrompt(transaction, actor, id)
  })
}

/** Whether there was none of this id. */
async function createPrompt(
  transaction: Kysely<DB>,
  actor: UserActor,
  id: string,
  { saveId, content, collection, source, seal, note }: Save,
): Promise<boolean> {
  if (!roleMay(actor.role, 'prompts.create')) throw promptError('prompt.creation-not-allowed')
  const isFree = await insertPrompt(transaction, {
    id,
    workspaceId: actor.workspaceId,
    lastSaveId: saveId,
    sourceKind: source?.kind ?? null,
    sourceId: source?.id ?? null,
    sourceVersion: source?.version ?? null,
    ...toColumns(content),
  })
  if (!isFree) return false
  await recordVersion(transaction, actor, { promptId: id, content, latestVersion: 0, seal, note })
  if (collection !== undefined) await putIntoCollection(transaction, actor, collection, [id])
  await refuseIncludeCycle(transaction, { id, workspaceId: actor.workspaceId, content })
  await recordActivity(transaction, actor, {
    action: 'prompt.created',
    subject: { kind: 'prompt', id, title: content.title },
  })
  await refuseBeyondPlan(transaction, actor.workspaceId, { limit: 'prompts', added: 1 })
  return true
}

/** Somebody with a share would read other prompts of the workspace by including them. */
export function refuseAddedIncludes(prompt: PromptRow, content: PromptContent): void {
  const known = new Set(listIncludedKeys(prompt))
  if (listIncludedKeys(content).some((key) => !known.has(key)))
    throw promptError('prompt.include-not-allowed')
}

type Change = VersionDetails & Pick<Save, 'saveId' | 'content'>

/** The content becomes the working copy and a version. What is equal makes no version. */
export async function storeContent(
  transaction: Kysely<DB>,
  actor: PromptActor,
  prompt: PromptRow,
  { saveId, content, ...details }: Change,
): Promise<void> {
  const { id: promptId, workspaceId, latestVersion } = prompt
  if (hashContent(content) === prompt.contentHash) {
    if (details.seal)
      await sealVersion(transaction, {
        promptId,
        workspaceId,
        number: latestVersion,
        note: details.note,
      })
    return
  }
  const number = await recordVersion(transaction, actor, {
    promptId,
    content,
    latestVersion,
    ...details,
  })
  const columns = toColumns(content)
  // Renamed, it keeps the name by which others include it. Somebody with a share could otherwise give
  // it the name of another prompt, whose place it would take wherever that one is included.
  const keepsSlug =
    !actor.isMember ||
    content.title === prompt.title ||
    (columns.slug !== prompt.slug && (await isIncluded(transaction, prompt)))
  await updatePrompt(transaction, prompt, {
    ...columns,
    slug: keepsSlug ? prompt.slug : columns.slug,
    revision: prompt.revision + 1,
    latestVersion: number,
    lastSaveId: saveId,
  })
  await refuseIncludeCycle(transaction, { ...prompt, content })
}

/**
 * A version of its own for a merged content, whoever wrote the one before: the number, or null where the prompt has all
 * of it already.
 */
export async function storeMerge(
  transaction: Kysely<DB>,
  editor: PromptActor,
  prompt: PromptRow,
  { content, note }: Pick<Save, 'content' | 'note'>,
): Promise<number | null> {
  const { id: promptId, workspaceId, latestVersion: number } = prompt
  if (hashContent(content) === prompt.contentHash) return null
  if (!editor.isMember) refuseAddedIncludes(prompt, content)
  await sealVersion(transaction, { promptId, workspaceId, number })
  const change = { saveId: createId(), content, seal: true, note }
  await storeContent(transaction, editor, prompt, change)
  return number + 1
}
