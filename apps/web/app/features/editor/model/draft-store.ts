import type { PromptSource } from '@product/contract/prompts'
import type { PromptContent } from '@product/domain'
import type { z } from 'zod'
import type { Save } from './save-machine.ts'

/** Fields that only the first save of a new prompt sends. */
export type Creation = { collection?: string; source?: z.infer<typeof PromptSource> }

/** Unsaved work as it is kept on this device. */
export type Draft = {
  /** The editor that wrote it: only that one may throw it away. */
  writer: string
  content: PromptContent
  revision: number
  sending: Save | null
  creation: Creation
  /** The shared document with what the server may not have of it. */
  document?: Uint8Array
  /** Those of other tabs, each of which may have what the others lack. */
  others?: readonly { writer: string; document: Uint8Array }[]
}

const storeName = 'drafts'

let opened: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('editor', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => {
      opened = undefined
      reject(request.error)
    }
  })
  return opened
}

/** Transactions are done in the order in which they are asked for. */
export async function askDrafts<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore, transaction: IDBTransaction) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase()
  return await new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'relaxed' })
    const request = ask(transaction.objectStore(storeName), transaction)
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

export type DraftStore = {
  find: (promptId: string) => Promise<Draft | undefined>
  keep: (promptId: string, draft: Draft) => Promise<void>
  drop: (promptId: string, writer: string) => Promise<void>
}

/** Documents are kept for each tab, since all of them can be merged; of contents the newest is. */
function combine(drafts: readonly Draft[]): Draft | undefined {
  const [first, ...others] = drafts.filter(({ document }) => document !== undefined)
  if (!first) return drafts[0]
  return {
    ...first,
    others: others.flatMap(({ writer, document }) => (document ? [{ writer, document }] : [])),
  }
}

/** By account, so that nobody else on this device is ever shown another's work. */
export function createDraftStore(accountId: string): DraftStore {
  const keyOf = (promptId: string) => `${accountId}:${promptId}`
  const documentKeyOf = (promptId: string, writer: string) => `${keyOf(promptId)}:${writer}`
  return {
    find: async (promptId) => {
      const range = IDBKeyRange.bound(keyOf(promptId), documentKeyOf(promptId, '\uffff'))
      return combine(await askDrafts<Draft[]>('readonly', (store) => store.getAll(range)))
    },
    keep: async (promptId, draft) => {
      const key = draft.document ? documentKeyOf(promptId, draft.writer) : keyOf(promptId)
      await askDrafts('readwrite', (store, transaction) => {
        const request = store.put(draft, key)
        // By itself it would be committed after its answer, which a page that is left never hears.
        transaction.commit()
        return request
      })
    },
    drop: async (promptId, writer) => {
      const key = keyOf(promptId)
      await askDrafts('readwrite', (store) => {
        store.delete(documentKeyOf(promptId, writer))
        const request: IDBRequest<Draft | undefined> = store.get(key)
        request.onsuccess = () => {
          if (request.result?.writer === writer) store.delete(key)
        }
        return request
      })
    },
  }
}
