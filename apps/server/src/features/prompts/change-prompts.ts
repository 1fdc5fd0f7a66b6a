import type { changePromptsRoute } from '@product/contract'
import { contentLimits, createId, type PromptAction } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { refuseBeyondPlan } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import {
  lockCollection,
  moveIntoCollection,
  putIntoCollection,
  takeOutOfCollection,
} from './collection-membership.ts'
import { fromColumns } from './content-columns.ts'
import { deletePrompts } from './delete-prompts.ts'
import { changeContent } from './documents/change-content.ts'
import { saveSharedEdits } from './documents/save-shared-edits.ts'
import { promptError } from './errors.ts'
import { showToWorkspace } from './keep-closed.ts'
import { enterPrompts, type PromptActor } from './prompt-access.ts'
import {
  lockPrompts,
  markFavorites,
  movePromptsToTrash,
  type PromptRow,
  restorePrompts,
  sumContentBytes,
  unmarkFavorites,
} from './queries.ts'
import { lockContents } from './versions/version-contents.ts'

type Change = z.output<
  (typeof changePromptsRoute)['request']['body']['content']['application/json']['schema']
>

type BulkDeps = Pick<Deps, 'database' | 'storage' | 'queueBulkWrite'>

/** Changes several prompts, all or none; only a deletion for good that fails may have deleted some. */
export async function changePrompts(
  deps: BulkDeps,
  actor: UserActor,
  change: Change,
): Promise<number> {
  const ids = [...new Set(change.ids)]
  const owner = await enterPrompts(deps.database, actor, ids, neededFor(change))
  const changeAll = () => changeNow(deps, owner, change, ids)
  const isSmall = ids.length === 1 && change.action !== 'tag' && change.action !== 'delete-for-good'
  return await (isSmall ? changeAll() : deps.queueBulkWrite(owner.workspaceId, changeAll))
}

function neededFor({ action }: Change): PromptAction {
  if (action === 'favorite') return 'read'
  if (action === 'tag') return 'edit'
  return action.startsWith('delete') || action === 'restore' ? 'delete' : 'move'
}

async function changeNow(
  { database, storage }: BulkDeps,
  actor: UserActor,
  change: Change,
  ids: string[],
): Promise<number> {
  const { workspaceId } = actor
  const changeAll = () => changeInTransaction(database, actor, change, ids)
  if (change.action === 'tag') {
    const bytes = await sumContentBytes(database, actor, ids)
    return await storage.reserve(workspaceId, bytes, changeAll)
  }
  const changed = await changeAll()
  // A prompt that is restored in the meantime stays.
  if (change.action === 'delete-for-good')
    await deletePrompts(
      database,
      workspaceId,
      sql<boolean>`id = any(${ids}::uuid[]) and deleted_at is not null`,
    )
  return changed
}

async function changeInTransaction(
  database: Kysely<DB>,
  actor: UserActor,
  change: Change,
  ids: string[],
): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    // Before the prompts, in the order in which restricting a collection locks them.
    if ('collection' in change) await lockCollection(transaction, actor, change.collection)
    const prompts = await lockPrompts(transaction, actor.workspaceId, ids)
    if (prompts.length < ids.length) throw promptError('prompt.unknown')
    // Again, because the change may have waited for others.
    const entered = await enterPrompts(transaction, actor, ids, neededFor(change))
    checkTrash(change, prompts)
    await apply(transaction, entered, change, prompts)
    await recordChange(transaction, actor, change, prompts)
    return prompts.length
  })
}

const concernsTrash = (action: Change['action']): boolean =>
  action === 'restore' || action === 'delete-for-good'

function checkTrash({ action }: Change, prompts: PromptRow[]): void {
  if (action === 'delete-for-good' && prompts.some(({ deletedAt }) => !deletedAt))
    throw promptError('prompt.not-in-trash')
  if (!concernsTrash(action) && action !== 'delete' && prompts.some(({ deletedAt }) => deletedAt))
    throw promptError('prompt.in-trash')
}

async function apply(
  transaction: Kysely<DB>,
  actor: PromptActor,
  change: Change,
  prompts: PromptRow[],
): Promise<void> {
  const ids = prompts.map(({ id }) => id)
  switch (change.action) {
    case 'favorite':
      return await (change.favorite ? markFavorites : unmarkFavorites)(transaction, actor, ids)
    case 'tag':
      await lockContents(transaction, actor)
      for (const prompt of prompts) await retag(transaction, actor, prompt, change)
      return
    case 'add-to-collection':
      return await putIntoCollection(transaction, actor, change.collection, ids)
    case 'remove-from-collection':
      return await takeOutOfCollection(transaction, actor, change, ids)
    case 'move':
      return await moveIntoCollection(transaction, actor, change, ids)
    case 'show-to-workspace':
      return await showToWorkspace(transaction, actor, ids)
    case 'delete':
      return await movePromptsToTrash(transaction, actor.workspaceId, ids)
    case 'restore':
      await restorePrompts(transaction, actor.workspaceId, ids)
      return await refuseBeyondPlan(transaction, actor.workspaceId, {
        limit: 'prompts',
        added: prompts.filter(({ deletedAt }) => deletedAt).length,
      })
    case 'delete-for-good':
      // Checked here, and deleted in batches afterwards: one statement could exceed its timeout.
      return
  }
}

/** Several prompts at once are one entry of the log. */
async function recordChange(
  transaction: Kysely<DB>,
  actor: UserActor,
  { action }: Change,
  prompts: PromptRow[],
): Promise<void> {
  const [first] = prompts
  if (!first || !(action === 'delete' || concernsTrash(action))) return
  const { length: count } = prompts
  await recordActivity(transaction, actor, {
    action: action === 'restore' ? 'prompt.restored' : 'prompt.deleted',
    subject: {
      kind: 'prompt',
      id: count === 1 ? first.id : null,
      title: count === 1 ? first.title : `${count} prompts`,
    },
    details: { count, ...(action === 'delete-for-good' && { forGood: true }) },
  })
}

/** Tags are part of the content, so that this makes a version of each prompt that changes. */
async function retag(
  transaction: Kysely<DB>,
  actor: PromptActor,
  locked: PromptRow,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<void> {
  const { prompt } = await saveSharedEdits(transaction, locked)
  const content = fromColumns(prompt)
  const gone = new Set(remove.map((tag) => tag.toLowerCase()))
  const tags = content.tags.filter((tag) => !gone.has(tag.toLowerCase()))
  const known = new Set(tags.map((tag) => tag.toLowerCase()))
  for (const tag of add)
    if (!known.has(tag.toLowerCase())) {
      tags.push(tag)
      known.add(tag.toLowerCase())
    }
  if (tags.length > contentLimits.tags) throw promptError('prompt.too-many-tags')
  await changeContent(transaction, actor, prompt, {
    saveId: createId(),
    content: { ...content, tags },
    seal: false,
    note: '',
  })
}
