import {
  changeCollectionRoute,
  changePromptsRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  saveTestValuesRoute,
} from '@product/contract'
import { ApiError } from '@product/sdk'
import { applyToCollection, applyToPrompt } from './apply-change.ts'
import type { Change, OutboxEntry } from './changes.ts'
import { type Connection, track } from './connection.ts'
import type { Copy } from './open-copy.ts'
import { announce, update } from './outbox.ts'
import { pullPages, readProgress } from './pull.ts'
import { pushSave } from './push-save.ts'

/** Sends what waits, in order. A change that the server refuses for good is marked so and keeps nothing waiting. */
export const push = (copy: Copy, connection: Connection): Promise<void> =>
  track(copy, () => pushAll(copy, connection))

/** Sends what waits, then brings the copy up to date. */
export const sync = (copy: Copy, connection: Connection): Promise<void> =>
  track(copy, async () => {
    await pushAll(copy, connection)
    await pullPages(copy, connection, {})
  })

async function pushAll(copy: Copy, connection: Connection): Promise<void> {
  /** Prompts and collections with a conflict: changes of them after it wait for the decision. */
  const held = new Set<string>()
  for (let after = 0; ; ) {
    const entry = await findNext(copy, after)
    if (!entry) return
    after = entry.id
    const subjects = subjectsOf(entry)
    if (entry.state === 'conflict') for (const id of subjects) held.add(id)
    if (entry.state !== 'waiting' || subjects.some((id) => held.has(id))) continue
    try {
      const isDone = await pushEntry(copy, connection, entry)
      if (!isDone) for (const id of subjects) held.add(id)
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error, entry)) throw error
      const { code, message } = error
      await update(copy, entry.id, (each) => ({
        ...each,
        state: 'refused',
        refusal: { code, message },
      }))
    }
  }
}

async function findNext({ database }: Copy, after: number): Promise<OutboxEntry | undefined> {
  const [entry] = await database.getAll('outbox', IDBKeyRange.lowerBound(after, true), 1)
  return entry
}

const subjectsOf = ({ change }: OutboxEntry): string[] => [
  ...('promptId' in change ? [change.promptId] : []),
  ...('collectionId' in change && change.collectionId !== undefined ? [change.collectionId] : []),
]

/** Whether sending it again would be answered in the same way: not for lost sessions, limits of rate and failures. */
function isFinal({ status, code }: ApiError, { change }: OutboxEntry): boolean {
  // Of the workspace that a tab is in, which a change of a prompt that exists is not about.
  if (code === 'workspace.unknown' && 'promptId' in change && !isCreation(change)) return false
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}

const isCreation = (change: Change): boolean =>
  change.type === 'save-prompt' && change.base === null

/** Whether the server has it now; otherwise a person must decide. */
async function pushEntry(copy: Copy, connection: Connection, entry: OutboxEntry): Promise<boolean> {
  const { change } = entry
  if (change.type === 'save-prompt') return await pushSave(copy, connection, entry.id)
  await send(copy, connection, entry)
  await acknowledge(copy, entry)
  return true
}

async function send(copy: Copy, { call, callIn }: Connection, { change }: OutboxEntry) {
  switch (change.type) {
    case 'save-prompt':
      return
    case 'create-collection': {
      const { collectionId: id, workspaceId, fields } = change
      const body = { id, ...fields }
      const created = await callIn(workspaceId)(createCollectionRoute, { body })
      const { generation } = await readProgress(copy)
      const item = { ...created, workspaceId, isMember: true, sharedBy: null }
      await copy.database.put('collections', { id, generation, item })
      return
    }
    case 'change-collection': {
      const params = { slug: await findSlug(copy, change.collectionId) }
      await callIn(change.workspaceId)(changeCollectionRoute, { params, body: change.fields })
      return
    }
    case 'delete-collection': {
      const params = { slug: await findSlug(copy, change.collectionId) }
      await callIn(change.workspaceId)(deleteCollectionRoute, { params })
      return
    }
    case 'test-values': {
      const { promptId: id, values } = change
      await call(saveTestValuesRoute, { params: { id }, body: { values } })
      return
    }
    case 'favorite': {
      const { promptId, isFavorite: favorite } = change
      await call(changePromptsRoute, { body: { action: 'favorite', ids: [promptId], favorite } })
      return
    }
    case 'tag': {
      const { promptId, add, remove } = change
      await call(changePromptsRoute, { body: { action: 'tag', ids: [promptId], add, remove } })
      return
    }
    case 'delete':
    case 'restore':
      await call(changePromptsRoute, { body: { action: change.type, ids: [change.promptId] } })
      return
    default: {
      const action = change.type === 'move-to-collection' ? 'move' : change.type
      const collection = await findSlug(copy, change.collectionId)
      await call(changePromptsRoute, { body: { action, ids: [change.promptId], collection } })
    }
  }
}

/** The server names a collection when it is created; until then, and when it is gone, it has no slug. */
async function findSlug({ database }: Copy, id: string): Promise<string> {
  const stored = await database.get('collections', id)
  if (stored) return stored.item.slug
  throw new ApiError({
    status: 404,
    code: 'collection.unknown',
    message: 'Collection not found. It may have been deleted.',
  })
}

/** The change leaves the outbox and becomes part of the copy, in one step. */
async function acknowledge(copy: Copy, entry: OutboxEntry): Promise<void> {
  const { change } = entry
  const stores = ['outbox', 'prompts', 'collections'] as const
  const transaction = copy.database.transaction(stores, 'readwrite')
  transaction.objectStore('outbox').delete(entry.id)
  const collections = transaction.objectStore('collections')
  if ('promptId' in change) {
    const prompts = transaction.objectStore('prompts')
    const stored = await prompts.get(change.promptId)
    const slugs = new Map((await collections.getAll()).map(({ id, item }) => [id, item.slug]))
    const item = stored && applyToPrompt(stored.item, entry, (id) => slugs.get(id))
    if (change.type === 'delete') prompts.delete(change.promptId)
    else if (stored && item) prompts.put({ ...stored, item })
  } else {
    const stored = await collections.get(change.collectionId)
    const item = applyToCollection(stored?.item, entry)
    if (stored && item) collections.put({ ...stored, item })
    if (!item) collections.delete(change.collectionId)
  }
  await transaction.done
  announce(copy, entry)
}
