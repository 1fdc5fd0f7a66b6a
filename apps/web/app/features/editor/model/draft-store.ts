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
async function run<Result>(
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

/** By account, so that nobody else on this device is ever shown another's work. */
export function createDraftStore(accountId: string): DraftStore {
  const keyOf = (promptId: string) => `${accountId}:${promptId}`
  return {
    find: (promptId) => run('readonly', (store) => store.get(keyOf(promptId))),
    keep: async (promptId, draft) => {
      await run('readwrite', (store, transaction) => {
        const request = store.put(draft, keyOf(promptId))
        // By itself it would be committed after its answer, which a page that is left never hears.
        transaction.commit()
        return request
      })
    },
    drop: async (promptId, writer) => {
      const key = keyOf(promptId)
      await run('readwrite', (store) => {
        const request: IDBRequest<Draft | undefined> = store.get(key)
        request.onsuccess = () => {
          if (request.result?.writer === writer) store.delete(key)
        }
        return request
      })
    },
  }
}
