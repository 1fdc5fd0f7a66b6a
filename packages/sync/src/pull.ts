import {
  type SyncedCollection,
  type SyncedKind,
  type SyncedPrompt,
  type SyncPage,
  syncRoute,
} from '@product/contract'
import { type Connection, track } from './connection.ts'
import { type Copy, itemStores, type Progress } from './open-copy.ts'

type PullOptions = {
  signal?: AbortSignal
  /** Called with each page that was stored. */
  onPage?: ((page: SyncPage) => void) | undefined
}

/** Brings the copy up to date. Broken off, it goes on where it was. */
export const pull = (copy: Copy, connection: Connection, options: PullOptions = {}) =>
  track(copy, () => pullPages(copy, connection, options))

export async function pullPages(
  copy: Copy,
  { call }: Connection,
  { signal, onPage }: PullOptions,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const progress = await readProgress(copy)
    const page = await call(syncRoute, {
      query: { since: progress.cursor ?? undefined },
      ...(signal && { signal }),
    })
    await storePage(copy, progress, page)
    onPage?.(page)
    isMore = page.isMore
  }
}

const start: Progress = {
  cursor: null,
  generation: 0,
  isResetting: false,
  unconfirmed: [],
  syncedAt: null,
}

const readProgress = async ({ database }: Copy): Promise<Progress> => ({
  ...start,
  ...(await database.get('progress', 'progress')),
})

type Answered = { prompt: SyncedPrompt } | { collection: SyncedCollection }

/** A transaction of the outbox and the items that an answer may change. */
export const changeAnswered = ({ database }: Copy) =>
  database.transaction(['outbox', 'prompts', 'collections', 'progress'], 'readwrite')

/** Stores an item that came with the answer to a change. */
export async function storeAnswered(
  transaction: ReturnType<typeof changeAnswered>,
  answered: Answered,
): Promise<void> {
  const progress = { ...start, ...(await transaction.objectStore('progress').get('progress')) }
  const { generation } = progress
  const store = 'prompt' in answered ? 'prompts' : 'collections'
  const { id } = 'prompt' in answered ? answered.prompt : answered.collection
  const isKnown = (await transaction.objectStore(store).getKey(id)) !== undefined
  if ('prompt' in answered)
    transaction.objectStore('prompts').put({ id, generation, item: answered.prompt })
  else transaction.objectStore('collections').put({ id, generation, item: answered.collection })
  if (isKnown) return
  const unconfirmed = [...progress.unconfirmed, { store, id } as const]
  transaction.objectStore('progress').put({ ...progress, unconfirmed }, 'progress')
}

const storeOf = {
  workspace: 'workspaces',
  collection: 'collections',
  template: 'templates',
  star: 'stars',
  prompt: 'prompts',
} as const satisfies Record<SyncedKind, keyof SyncPage>

const copiedStores = [...itemStores, 'progress'] as const

/** A page and its cursor, both or neither. */
async function storePage(copy: Copy, before: Progress, page: SyncPage): Promise<void> {
  const generation = before.generation + (page.isReset ? 1 : 0)
  const isResetting = (page.isReset || before.isResetting) && page.isMore
  const isWhole = (page.isReset || before.isResetting) && !page.isMore
  const transaction = copy.database.transaction(copiedStores, 'readwrite')
  for (const item of page.workspaces)
    transaction.objectStore('workspaces').put({ id: item.id, generation, item })
  for (const item of page.collections)
    transaction.objectStore('collections').put({ id: item.id, generation, item })
  for (const item of page.templates)
    transaction.objectStore('templates').put({ id: item.id, generation, item })
  for (const item of page.stars)
    transaction.objectStore('stars').put({ id: item.id, generation, item })
  for (const item of page.prompts)
    transaction.objectStore('prompts').put({ id: item.id, generation, item })
  for (const { kind, id } of page.deleted) transaction.objectStore(storeOf[kind]).delete(id)
  if (isWhole)
    for (const name of itemStores) {
      const store = transaction.objectStore(name)
      for await (const cursor of store) if (cursor.value.generation !== generation) cursor.delete()
    }
  const sent = new Set([...page.prompts, ...page.collections].map(({ id }) => id))
  const unconfirmed = before.unconfirmed.filter(({ id }) => !sent.has(id))
  if (!page.isMore)
    for (const { store, id } of unconfirmed) transaction.objectStore(store).delete(id)
  const syncedAt = page.isMore ? before.syncedAt : new Date().toISOString()
  transaction.objectStore('progress').put(
    {
      cursor: page.cursor,
      generation,
      isResetting,
      unconfirmed: page.isMore ? unconfirmed : [],
      syncedAt,
    },
    'progress',
  )
  await transaction.done
  const promptIds = [
    ...[...page.prompts, ...page.stars].map(({ id }) => id),
    ...page.deleted.flatMap(({ kind, id }) => (kind === 'prompt' || kind === 'star' ? [id] : [])),
    ...unconfirmed.map(({ id }) => id),
  ]
  const isLarge = isWhole || promptIds.length > mostAnnounced
  copy.announce({ type: 'items', promptIds: isLarge ? null : promptIds })
}

/** Beyond so many changed prompts, readers start anew. */
const mostAnnounced = 1_000
