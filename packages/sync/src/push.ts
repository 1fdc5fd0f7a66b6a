import {
  changeCollectionRoute,
  changePromptsRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  type SyncPage,
  saveTestValuesRoute,
} from '@product/contract'
import { ApiError } from '@product/sdk'
import { applyToCollection, applyToPrompt } from './apply-change.ts'
import type { Change, OutboxEntry } from './changes.ts'
import { type Connection, track } from './connection.ts'
import type { Copy } from './open-copy.ts'
import { announce, refuse, update } from './outbox.ts'
import { changeAnswered, pullPages, storeAnswered } from './pull.ts'
import { pushSave } from './push-save.ts'

/**
 * Sends what waits, in order. A change that the server refuses for good is marked so and keeps nothing waiting; one that the
 * server fails at waits with what belongs to it, others go on, and the first failure is thrown at the end.
 */
export const push = (copy: Copy, connection: Connection): Promise<void> =>
  track(copy, async () => {
    const { failures, sent } = await pushAll(copy, connection)
    if (sent > 0) await countFailures(copy, failures)
    throwFirst(failures)
  })

type SyncOptions = {
  /** Prompts that the server does not have yet: changes of them wait. */
  blockedIds?: readonly string[]
  /** Called with each page that was stored. */
  onPage?: (page: SyncPage) => void
}

/** Sends what waits, then brings the copy up to date. */
export const sync = (
  copy: Copy,
  connection: Connection,
  { blockedIds = [], onPage }: SyncOptions = {},
): Promise<void> =>
  track(copy, async () => {
    const { failures } = await pushAll(copy, connection, blockedIds)
    await pullPages(copy, connection, { onPage })
    await countFailures(copy, failures)
    throwFirst(failures)
  })

type Failure = { id: number; error: ApiError }

async function pushAll(copy: Copy, connection: Connection, held: readonly string[] = []) {
  /** Prompts and collections with a conflict or a failure: later changes of them wait. */
  const blockedIds = new Set(held)
  const failures: Failure[] = []
  let sent = 0
  for (let after = 0; ; ) {
    const entry = await findNext(copy, after)
    if (!entry) return { failures, sent }
    after = entry.id
    const subjects = subjectsOf(entry)
    const block = () => subjects.forEach((id) => void blockedIds.add(id))
    const isBehind = subjects.some((id) => blockedIds.has(id))
    if (entry.state === 'conflict' || (entry.state === 'waiting' && isBehind)) block()
    if (entry.state !== 'waiting' || isBehind) continue
    try {
      if (await pushEntry(copy, connection, entry)) sent += 1
      else block()
    } catch (error) {
      if (!(error instanceof ApiError) || concernsAll(error)) throw error
      const { code, message } = error
      if (isFinal(error, entry)) await refuse(copy, entry.id, { code, message })
      else {
        block()
        failures.push({ id: entry.id, error })
      }
    }
  }
}

const throwFirst = ([first]: Failure[]): void => {
  if (first) throw first.error
}

/** After so many failures and so long a time the failure is the change's own, and a person decides. */
const mostFailures = 20
const longestFailing = 60 * 60_000

/** Only called when the server answered other requests: a server that is down says nothing about a change. */
async function countFailures(copy: Copy, failures: Failure[]): Promise<void> {
  const now = Date.now()
  for (const { id, error } of failures) {
    const entry = await copy.database.get('outbox', id)
    const { count, since } = entry?.failures ?? { count: 0, since: new Date(now).toISOString() }
    const { code, message } = error
    if (count + 1 >= mostFailures && now - Date.parse(since) >= longestFailing)
      await refuse(copy, id, { code, message })
    else await update(copy, id, (each) => ({ ...each, failures: { count: count + 1, since } }))
  }
}

async function findNext({ database }: Copy, after: number): Promise<OutboxEntry | undefined> {
  const [entry] = await database.getAll('outbox', IDBKeyRange.lowerBound(after, true), 1)
  return entry
}

/** The prompt and the collection that a change is about. */
export const subjectsOf = ({ change }: OutboxEntry): string[] => [
  ...('promptId' in change ? [change.promptId] : []),
  ...('collectionId' in change && change.collectionId !== undefined ? [change.collectionId] : []),
]

/** Lost sessions, a missing second factor, limits of rate and servers that are away: no other change would get through. */
const concernsAll = ({ status, code }: ApiError): boolean =>
  [0, 401, 408, 425, 429, 502, 503, 504].includes(status) || code.startsWith('auth.')

/** Whether sending it again would be answered in the same way. */
function isFinal({ status, code }: ApiError, { change }: OutboxEntry): boolean {
  // Of the workspace that a tab is in, which a change of a prompt that exists is not about.
  if (code === 'workspace.unknown' && 'promptId' in change && !isCreation(change)) return false
  // Not an answer of the product: something on the way, such as a proxy, refused the request.
  if (code === 'http.unexpected') return false
  return status >= 400 && status < 500
}

const isCreation = (change: Change): boolean =>
  change.type === 'save-prompt' && change.base === null

/** Whether the server has it now; otherwise a person must decide. */
async function pushEntry(
  copy: Copy,
  connection: Connection,
  { id, change }: OutboxEntry,
): Promise<boolean> {
  if (change.type === 'save-prompt') return await pushSave(copy, connection, id)
  const entry = await takeEntry(copy, id)
  if (!entry) return true
  await send(copy, connection, entry).catch((error: unknown) => {
    if (!isGone(error, entry)) throw error
  })
  await acknowledge(copy, entry)
  return true
}

/** The change as it is sent: from now on later ones are not folded into it. */
async function takeEntry({ database }: Copy, id: number): Promise<OutboxEntry | undefined> {
  const transaction = database.transaction('outbox', 'readwrite')
  const entry = await transaction.store.get(id)
  if (entry) transaction.store.put({ ...entry, wasSent: true })
  await transaction.done
  return entry
}

/**
 * Whether there is nothing left to do: others were first, or the answer to the same request was lost. Nobody has to decide
 * about the star or the place of a prompt that is gone.
 */
const isGone = (error: unknown, { change }: OutboxEntry): boolean =>
  error instanceof ApiError &&
  ((error.code === 'prompt.unknown' && promptChanges.has(change.type)) ||
    (error.code === 'collection.unknown' && collectionChanges.has(change.type)))

const collectionChanges = new Set<Change['type']>([
  'delete',
  'remove-from-collection',
  'delete-collection',
])
const promptChanges = new Set<Change['type']>([
  ...collectionChanges,
  'favorite',
  'tag',
  'add-to-collection',
  'move-to-collection',
])

async function send(copy: Copy, { call, callIn }: Connection, { change }: OutboxEntry) {
  switch (change.type) {
    case 'save-prompt':
      return
    case 'create-collection': {
      const { collectionId: id, workspaceId, fields } = change
      const body = { id, ...fields }
      const created = await callIn(workspaceId)(createCollectionRoute, { body })
      const collection = { ...created, workspaceId, isMember: true, sharedBy: null }
      const transaction = changeAnswered(copy)
      await storeAnswered(transaction, { collection })
      await transaction.done
      return
    }
    case 'change-collection': {
      const params = { slug: change.collectionId }
      await callIn(change.workspaceId)(changeCollectionRoute, { params, body: change.fields })
      return
    }
    case 'delete-collection': {
      const params = { slug: change.collectionId }
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
      const { promptId, collectionId: collection } = change
      await call(changePromptsRoute, { body: { action, ids: [promptId], collection } })
    }
  }
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
    const item = applyToCollection(stored?.item, entry, [])
    if (stored && item) collections.put({ ...stored, item })
    if (!item) collections.delete(change.collectionId)
  }
  await transaction.done
  announce(copy, entry)
}
