import type { PromptSource } from '@product/contract/prompts'
import { parseUuid } from '@product/contract/uuid'
import type { PromptContent } from '@product/domain'
import { deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb'
import type { z } from 'zod'
import { requireSignedIn } from '#web/lib/auth/signed-in-account.ts'

/** One save as it is sent; sent again it is the very same, so that it is done once. */
export type Save = {
  saveId: string
  baseRevision: number
  content: PromptContent
  seal: boolean
  note: string
}

/** Fields of a prompt that is new, as they were when it was begun. */
export type Creation = {
  collection?: string
  source?: z.infer<typeof PromptSource>
  /** Null for the personal one. The tab may be in another one by the time that it is saved. */
  workspaceId?: string | null
}

/** Why a draft that no tab has open is not sent until a person has looked at it. */
export type DraftTrouble = { kind: 'conflict' } | { kind: 'refused'; message: string }

/** Unsaved work as it is kept on this device. */
export type Draft = {
  /** The editor that wrote it: only that one, or one that was opened with it, may throw it away. */
  writer: string
  /** When it was written, in milliseconds; the drafts of other tabs may be newer. */
  keptAt?: number
  content: PromptContent
  revision: number
  /** The prompt at that revision, where it is known: changes made elsewhere are merged by it. */
  base?: PromptContent | null
  sending: Save | null
  creation: Creation
  trouble?: DraftTrouble | undefined
  /** The shared document with what the server may not have of it. */
  document?: Uint8Array
  /** Those of other tabs, each of which may have what the others lack. */
  others?: readonly { writer: string; document: Uint8Array }[]
}

const databaseName = 'editor'
const storeName = 'drafts'

const listeners = new Set<() => void>()

/** Calls back when drafts were kept or dropped in this tab. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let opened: Promise<IDBPDatabase> | undefined

async function openDrafts(): Promise<IDBDatabase> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openDB(databaseName, 1, {
    upgrade: (created) => void created.createObjectStore(storeName),
    // A sign-out, in whichever tab, deletes it and waits until nobody has it open.
    blocking: (_current, _blocked, event) => {
      forget()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return unwrap(await opened)
}

type Ask<Result> = (store: IDBObjectStore, transaction: IDBTransaction) => IDBRequest<Result>

/**
 * Transactions are done in the order in which they are asked for. Refused to an account that is not signed in: an
 * editor may outlive the sign-out that deletes what it kept.
 */
export async function askDrafts<Result>(
  accountId: string,
  mode: IDBTransactionMode,
  ask: Ask<Result>,
): Promise<Result> {
  requireSignedIn(accountId)
  const database = await openDrafts()
  requireSignedIn(accountId)
  const result = await transact(database, mode, ask)
  if (mode === 'readwrite') for (const listener of [...listeners]) listener()
  return result
}

const transact = <Result>(database: IDBDatabase, mode: IDBTransactionMode, ask: Ask<Result>) =>
  new Promise<Result>((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'relaxed' })
    const request = ask(transaction.objectStore(storeName), transaction)
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })

export type DraftStore = {
  readonly accountId: string
  find: (promptId: string) => Promise<Draft | undefined>
  keep: (promptId: string, draft: Draft) => Promise<void>
  /** Replaces this draft, unless its editor has written meanwhile. */
  update: (promptId: string, draft: Draft) => Promise<void>
  drop: (promptId: string, writer: string) => Promise<void>
  /** Drops a draft that an editor was opened with, unless its own editor, in another tab, has written since. */
  dropUnchanged: (promptId: string, draft: Draft) => Promise<void>
}

/** The ids of the prompts with unsaved work of this account. */
export async function listDrafts(accountId: string): Promise<string[]> {
  const range = IDBKeyRange.bound(`${accountId}:`, `${accountId}:\uffff`)
  const keys = await askDrafts(accountId, 'readonly', (store) => store.getAllKeys(range))
  // Drafts of proposals are in the same store, under names that are no ids.
  return [...new Set(keys.map((key) => String(key).split(':')[1] ?? ''))].filter(parseUuid)
}

/** The unsaved work of this account, by prompt. */
export async function readDrafts(accountId: string): Promise<{ promptId: string; draft: Draft }[]> {
  const drafts = createDraftStore(accountId)
  const found = await Promise.all(
    (await listDrafts(accountId)).map(async (promptId) => ({
      promptId,
      draft: await drafts.find(promptId),
    })),
  )
  return found.flatMap(({ promptId, draft }) => (draft ? [{ promptId, draft }] : []))
}

/** Prompts that were begun without the server and are not saved yet: it would refuse a star for one it does not know. */
export const listUnsavedPrompts = async (accountId: string): Promise<string[]> =>
  (await readDrafts(accountId)).flatMap(({ promptId, draft }) =>
    draft.revision === 0 ? [promptId] : [],
  )

export type TroubledDraft = { promptId: string; content: PromptContent; trouble: DraftTrouble }

/** Unsaved work of this account that is not sent until a person has looked at it. */
export async function listTroubledDrafts(accountId: string): Promise<TroubledDraft[]> {
  return (await readDrafts(accountId)).flatMap(({ promptId, draft: { content, trouble } }) =>
    trouble ? [{ promptId, content, trouble }] : [],
  )
}

/** Deletes the unsaved work of a prompt. The answer brings it back, for as long as somebody holds it. */
export async function discardDrafts(
  accountId: string,
  promptId: string,
): Promise<() => Promise<void>> {
  const first = `${accountId}:${promptId}`
  const range = IDBKeyRange.bound(first, `${first}:\uffff`)
  const keys = await askDrafts(accountId, 'readonly', (store) => store.getAllKeys(range))
  const found = await askDrafts<Draft[]>(accountId, 'readonly', (store) => store.getAll(range))
  await askDrafts(accountId, 'readwrite', (store) => store.delete(range))
  return async () => {
    for (const [at, key] of keys.entries())
      await askDrafts(accountId, 'readwrite', (store) => store.put(found[at], key))
  }
}

/** The prompts and proposals with unsaved work, of every account on this device. */
export async function countDrafts(): Promise<number> {
  const isThere = (await indexedDB.databases()).some(({ name }) => name === databaseName)
  if (!isThere) return 0
  const keys = await transact(await openDrafts(), 'readonly', (store) => store.getAllKeys())
  const names = keys.map((key) => {
    const [accountId, promptId = ''] = String(key).split(':')
    // A prompt may have one for each tab.
    return parseUuid(promptId) ? `${accountId}:${promptId}` : key
  })
  return new Set(names).size
}

/** Deletes those of every account. */
export async function deleteDrafts(): Promise<void> {
  await deleteDB(databaseName)
}

const newestFirst = (one: Draft, other: Draft): number => (other.keptAt ?? 0) - (one.keptAt ?? 0)

/** Documents of all tabs can be merged. Contents are sent one after the other, the newest first. */
function combine(drafts: readonly Draft[]): Draft | undefined {
  const [first, ...others] = drafts.filter(({ document }) => document !== undefined)
  if (!first) return drafts.toSorted(newestFirst)[0]
  return {
    ...first,
    others: others.flatMap(({ writer, document }) => (document ? [{ writer, document }] : [])),
  }
}

/** By account, so that nobody else on this device is ever shown another's work. */
export function createDraftStore(accountId: string): DraftStore {
  const oldKeyOf = (promptId: string) => `${accountId}:${promptId}`
  // One for each tab: none overwrites what another has. Before, texts had one for all tabs.
  const keyOf = (promptId: string, writer: string) => `${oldKeyOf(promptId)}:${writer}`

  type Change = (store: IDBObjectStore, kept: Draft, key: string) => void

  /** Changes the draft of a writer, where there is one. */
  const changeKept = (promptId: string, writer: string, change: Change) =>
    askDrafts(accountId, 'readwrite', (store) => {
      const changeAt = (key: string) => {
        const found: IDBRequest<Draft | undefined> = store.get(key)
        found.onsuccess = () => {
          if (found.result?.writer === writer) change(store, found.result, key)
        }
        return found
      }
      changeAt(oldKeyOf(promptId))
      return changeAt(keyOf(promptId, writer))
    })

  return {
    accountId,
    find: async (promptId) => {
      const range = IDBKeyRange.bound(oldKeyOf(promptId), keyOf(promptId, '\uffff'))
      return combine(
        await askDrafts<Draft[]>(accountId, 'readonly', (store) => store.getAll(range)),
      )
    },
    keep: async (promptId, draft) => {
      await askDrafts(accountId, 'readwrite', (store, transaction) => {
        const keptAt = performance.timeOrigin + performance.now()
        const request = store.put({ ...draft, keptAt }, keyOf(promptId, draft.writer))
        // By itself it would be committed after its answer, which a page that is left never hears.
        transaction.commit()
        return request
      })
    },
    update: async (promptId, draft) => {
      await changeKept(promptId, draft.writer, (store, { keptAt }, key) => {
        if (keptAt === draft.keptAt) store.put(draft, key)
      })
    },
    drop: async (promptId, writer) => {
      await changeKept(promptId, writer, (store, _kept, key) => store.delete(key))
    },
    dropUnchanged: async (promptId, { writer, keptAt }) => {
      await changeKept(promptId, writer, (store, kept, key) => {
        if (kept.keptAt === keptAt) store.delete(key)
      })
    },
  }
}
