import type {
  SyncedCollection,
  SyncedPrompt,
  SyncedStar,
  SyncedTemplate,
  Workspace,
} from '@product/contract'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { OutboxEntry, SyncPhase } from './changes.ts'

/** An item as the server sent it, and which full sync it came with. */
type Stored<Item> = { id: string; generation: number; item: Item }

export type ItemTables = {
  workspaces: Workspace
  collections: SyncedCollection
  templates: SyncedTemplate
  stars: SyncedStar
  prompts: SyncedPrompt
}

type ItemStores = { [Name in keyof ItemTables]: { key: string; value: Stored<ItemTables[Name]> } }

/** The position of the copy in the server's changes. */
export type Progress = {
  cursor: string | null
  /** Counts full syncs: items of an earlier one are deleted when the last page has come. */
  generation: number
  isResetting: boolean
  /**
   * New items that came with the answer to a change and in no page yet. One that the next pull does not bring is gone again: the
   * server, which never sent it, sends no deletion of it either.
   */
  unconfirmed: { store: 'prompts' | 'collections'; id: string }[]
  syncedAt: string | null
}

interface Schema extends DBSchema, ItemStores {
  outbox: { key: number; value: OutboxEntry }
  progress: { key: 'progress'; value: Progress }
}

type Database = IDBPDatabase<Schema>

/** `promptIds` has starred prompts too, and is null where any prompt may have changed. */
export type CopyEvent =
  | { type: 'items'; promptIds: string[] | null }
  | { type: 'phase'; phase: SyncPhase }

/** A copy on this device of everything that one person may see on one server. */
export type Copy = {
  readonly name: string
  readonly database: Database
  readonly phase: SyncPhase
  /** Also hears of changes that other tabs or the extension's background make. */
  subscribe(listener: (event: CopyEvent) => void): () => void
  announce(event: CopyEvent): void
  close(): void
}

export type CopyOwner = {
  /** The origin of the server. */
  server: string
  accountId: string
}

const prefix = 'copy'

const nameOf = ({ server, accountId }: CopyOwner) => `${prefix} ${server} ${accountId}`

export const itemStores = ['workspaces', 'collections', 'templates', 'stars', 'prompts'] as const

/** Opens the copy of one account: accounts and servers never share one. */
export async function openCopy(owner: CopyOwner): Promise<Copy> {
  const name = nameOf(owner)
  const database = await openDB<Schema>(name, 2, {
    upgrade(created, version) {
      if (version > 0) {
        created.createObjectStore('stars', { keyPath: 'id' })
        return
      }
      for (const store of itemStores) created.createObjectStore(store, { keyPath: 'id' })
      created.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true })
      created.createObjectStore('progress')
    },
    // Another tab deletes it: the person signed out.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  const listeners = new Set<(event: CopyEvent) => void>()
  const channel = new BroadcastChannel(name)
  let phase: SyncPhase = 'idle'
  let isClosed = false
  const hear = (event: CopyEvent) => {
    if (event.type === 'phase') phase = event.phase
    for (const listener of listeners) listener(event)
  }
  channel.onmessage = ({ data }: MessageEvent<CopyEvent>) => hear(data)
  return {
    name,
    database,
    get phase() {
      return phase
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce(event) {
      hear(event)
      // A sync that is under way may outlive the copy, where somebody signs out.
      if (!isClosed) channel.postMessage(event)
    },
    close() {
      isClosed = true
      channel.close()
      listeners.clear()
      database.close()
    },
  }
}

/** Deletes the copy of an account with everything that waits in it, open ones too. */
export const deleteCopy = (owner: CopyOwner): Promise<void> => deleteDB(nameOf(owner))

/** The accounts that have a copy on this device. */
export async function listCopies(): Promise<CopyOwner[]> {
  const found = await indexedDB.databases()
  return found.flatMap(({ name = '' }) => {
    const [first, server, accountId] = name.split(' ')
    return first === prefix && server && accountId ? [{ server, accountId }] : []
  })
}

/** Deletes the copies of every account on this device. */
export async function deleteAllCopies(): Promise<void> {
  await Promise.all((await listCopies()).map(deleteCopy))
}

/** Reads and changes of one copy that must not overlap, in whatever tab or worker they are. */
export const lockCopy = <Result>(copy: Copy, task: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(copy.name, task)
