import {
  type Prompt,
  PromptContent as PromptContentSchema,
  type PromptSave,
  parseUuid,
} from '@product/contract'
import { createId, mergeContents, type PromptContent, roleMay } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { refuseBeyondPlan } from '#features/plans/index.ts'
import { bytesOf, isStorageFull } from '#features/storage/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { putIntoCollection } from './collection-membership.ts'
import { fromColumns, hashContent, listIncludedKeys, toColumns } from './content-columns.ts'
import { changeContent } from './documents/change-content.ts'
import { promptError } from './errors.ts'
import { findPrompt, lockEditablePrompt } from './find-prompt.ts'
import { refuseIncludeCycle } from './includes/refuse-include-cycle.ts'
import { closeCopies } from './keep-closed.ts'
import { accessOf, enterPrompt, type PromptActor } from './prompt-access.ts'
import { insertPrompt, type PromptRow } from './queries.ts'
import { findOptionalRevision } from './store-content.ts'
import { sealVersion } from './versions/queries.ts'
import { recordVersion } from './versions/record-version.ts'

type Save = z.output<typeof PromptSave>

/**
 * Stores the working copy and its version, both or neither. A save that was done already answers as
 * it did; one that was made on an older revision is merged with what was saved since, and refused where both
 * changed the same: nothing is lost.
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
      const content = await mergeSave(transaction, prompt, save)
      if (!content)
        throw promptError('prompt.conflict', {
          details: { prompt: await findPrompt(transaction, actor, id) },
        })
      if (!editor.isMember) refuseAddedIncludes(prompt, content)
      await changeContent(transaction, editor, prompt, { ...save, content })
    }
    return await findPrompt(transaction, actor, id)
  })
}

/**
 * The content that a save leads to: its own on the current revision; on an older one, merged with what was
 * saved since. Null where both changed the same, or where that revision is no longer known.
 */
async function mergeSave(
  transaction: Kysely<DB>,
  prompt: PromptRow,
  { baseRevision, content }: Save,
): Promise<PromptContent | null> {
  if (prompt.revision === baseRevision) return content
  const base = await findOptionalRevision(transaction, prompt, baseRevision)
  if (!base) return null
  const merged = mergeContents(base, content, fromColumns(prompt))
  const valid = PromptContentSchema.safeParse(merged.content)
  return merged.conflicts.length === 0 && valid.success ? valid.data : null
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
  if (source?.kind === 'prompt')
    await closeDuplicate(transaction, actor, { id: source.id, newId: id })
  if (collection !== undefined) await putIntoCollection(transaction, actor, collection, [id])
  await refuseIncludeCycle(transaction, actor, { id, workspaceId: actor.workspaceId, content })
  await recordActivity(transaction, actor, {
    action: 'prompt.created',
    subject: { kind: 'prompt', id, title: content.title },
  })
  await refuseBeyondPlan(transaction, actor.workspaceId, { limit: 'prompts', added: 1 })
  return true
}

/** A duplicate of a restricted prompt that its author may read is as closed as the prompt. */
async function closeDuplicate(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: UserActor,
  copy: { id: string; newId: string },
): Promise<void> {
  if (!parseUuid(copy.id)) return
  const original = await transaction
    .selectFrom('prompts')
    .select(accessOf({ accountId }).as('access'))
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', copy.id)
    .executeTakeFirst()
  if (original?.access) await closeCopies(transaction, { workspaceId }, [copy])
}

/** Somebody with a share would read other prompts of the workspace by including them. */
export function refuseAddedIncludes(prompt: PromptRow, content: PromptContent): void {
  const known = new Set(listIncludedKeys(prompt))
  if (listIncludedKeys(content).some((key) => !known.has(key)))
    throw promptError('prompt.include-not-allowed')
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
  await changeContent(transaction, editor, prompt, change)
  return number + 1
}
