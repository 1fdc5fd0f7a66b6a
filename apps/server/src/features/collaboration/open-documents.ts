import { type Kysely, sql } from 'kysely'
import * as Y from 'yjs'
import {
  documentChannel,
  loadOptionalDocument,
  openSharedDocument,
  saveWithinStorage,
} from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Deps } from '#server/deps.ts'
import {
  accessAge,
  batchMilliseconds,
  longestUnsaved,
  longestUnstored,
  retryMilliseconds,
  savePause,
} from './limits.ts'
import { type AuthoredUpdate, createOpenDocument, type OpenDocument } from './open-document.ts'
import { closeReasons } from './protocol.ts'
import { createRounds } from './rounds.ts'
import { createSharedPresence } from './shared-presence.ts'
import { storeUpdates } from './store-updates.ts'

type DocumentDeps = Pick<Deps, 'config' | 'database' | 'log' | 'notices' | 'storage'>

/** How long the process, when it ends, waits for updates to be stored. */
const settleMilliseconds = 2_000

/** Notices of several documents are read together. */
const readDelay = 5

type Options = {
  /** Somebody’s access turned out to have changed. */
  onAccess: (document: OpenDocument, accountId: string) => void
  /** Nobody can go on in it here: its connections are to be closed. */
  onLost: (document: OpenDocument) => void
}

export type OpenDocuments = ReturnType<typeof createOpenDocuments>

/** The documents that are open in this process: their updates are stored and read in rounds. */
export function createOpenDocuments(deps: DocumentDeps, { onAccess, onLost }: Options) {
  const { database, log, notices } = deps
  const opening = new Map<string, Promise<OpenDocument>>()
  const opened = new Map<string, OpenDocument>()
  const saves = new Map<OpenDocument, { timer: NodeJS.Timeout; since: number }>()
  const underWay = new Set<Promise<unknown>>()
  let unstoredSince: number | null = null

  const shared = createSharedPresence(deps, (promptId) => opened.get(promptId)?.presence)

  const writes = createRounds<OpenDocument>({
    delay: batchMilliseconds,
    retryDelay: retryMilliseconds,
    work: storeAll,
    onError: (error) => {
      unstoredSince ??= performance.now()
      log.warn({ err: error }, 'Updates of shared documents were not stored')
      if (performance.now() - unstoredSince > longestUnstored) {
        for (const document of opened.values()) if (!document.isSettled()) lose(document)
        unstoredSince = null
      }
    },
  })

  async function storeAll(due: OpenDocument[]): Promise<void> {
    const documents = due.filter((document) => !document.isDestroyed())
    for (const document of documents) if (document.isSpoiled()) await restore(document)
    const parts = documents.flatMap((document) => document.beginStoring())
    if (parts.length === 0) {
      unstoredSince = null
      for (const document of documents) if (!document.isSettled()) writes.add(document)
      return
    }
    const now = performance.now()
    const toCheck = parts.filter(({ checkedAt }) => now - checkedAt > accessAge)
    const stored = await storeUpdates(database, parts, toCheck)
    unstoredSince = null
    const byId = new Map(stored.documents.map((document) => [document.promptId, document]))
    for (const document of documents) {
      if (stored.renewed.includes(document.promptId)) lose(document)
      if (stored.full.includes(document.promptId))
        document.refuseUnstored(closeReasons.documentTooLarge)
      if (document.isDestroyed()) continue
      const denied = stored.denied
        .filter(({ promptId }) => promptId === document.promptId)
        .map(({ accountId }) => accountId)
      const done = byId.get(document.promptId)
      document.endStoring(done, new Set(denied))
      for (const accountId of denied) onAccess(document, accountId)
      if (done) scheduleSave(document)
      if (!document.isSettled()) writes.add(document)
    }
  }

  async function restore(document: OpenDocument): Promise<void> {
    const loaded = await loadOptionalDocument(database, document.promptId)
    if (loaded?.epoch === document.epoch) document.restore(loaded)
    else lose(document)
  }

  const reads = createRounds<OpenDocument>({
    delay: readDelay,
    retryDelay: retryMilliseconds,
    work: async (documents) => {
      for (const document of await readNewer(database, documents)) lose(document)
    },
    onError: (error) => log.warn({ err: error }, 'Updates of shared documents were not read'),
  })

  notices.subscribe(documentChannel, {
    onNotice: (payload) => {
      const [id = '', sequence] = payload.split(':')
      opened.get(id)?.hear(Number(sequence))
    },
    onGap: () => {
      for (const document of opened.values()) reads.add(document)
    },
  })

  function lose(document: OpenDocument): void {
    forget(document)
    onLost(document)
    document.destroy()
  }

  function forget(document: OpenDocument): void {
    if (opened.get(document.promptId) === document) {
      opened.delete(document.promptId)
      opening.delete(document.promptId)
    }
    writes.delete(document)
    reads.delete(document)
    clearTimeout(saves.get(document)?.timer)
    saves.delete(document)
  }

  /** The working copy follows after a pause in writing, and after some seconds without one. */
  function scheduleSave(document: OpenDocument): void {
    const now = performance.now()
    const known = saves.get(document)
    const since = known?.since ?? now
    clearTimeout(known?.timer)
    const wait = Math.max(0, Math.min(savePause, since + longestUnsaved - now))
    const timer = setTimeout(() => void track(save(document)), wait)
    saves.set(document, { timer, since })
  }

  async function save(document: OpenDocument, { compact = false } = {}): Promise<void> {
    clearTimeout(saves.get(document)?.timer)
    saves.delete(document)
    const { promptId } = document
    try {
      const saved = await saveWithinStorage(deps, promptId, { known: document.known, compact })
      if (!saved) return
      const { prompt, refusal } = saved
      document.announce(
        refusal
          ? { type: 'save-refused', code: refusal.code, message: refusal.message }
          : { type: 'saved', revision: prompt.revision, version: prompt.latestVersion },
      )
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        document.announce({ type: 'save-refused', code: error.code, message: error.message })
      else {
        log.warn({ err: error, promptId }, 'A shared document was not saved to its prompt')
        if (opened.get(promptId) === document && !document.isEmpty()) scheduleSave(document)
      }
    }
  }

  /** The process waits for this work before it ends. */
  function track(work: Promise<unknown>): Promise<void> {
    const tracked = work.then(
      () => void underWay.delete(tracked),
      (error: unknown) => {
        underWay.delete(tracked)
        log.error({ err: error }, 'A shared document has a problem')
      },
    )
    underWay.add(tracked)
    return tracked
  }

  async function openNow(prompt: { id: string; workspaceId: string }): Promise<OpenDocument> {
    const { id: promptId } = prompt
    const loaded = await openSharedDocument(database, prompt)
    const document: OpenDocument = createOpenDocument({
      promptId,
      loaded,
      onWaiting: () => writes.add(document),
      onBehind: () => reads.add(document),
      onPresence: (clients) => shared.tell(promptId, clients),
    })
    opened.set(promptId, document)
    shared.ask(promptId)
    // Updates that a process left behind when it ended, and those written while it was being opened.
    if (loaded.updates.length > 0) scheduleSave(document)
    reads.add(document)
    return document
  }

  function open(prompt: { id: string; workspaceId: string }): Promise<OpenDocument> {
    const known = opening.get(prompt.id)
    if (known) return known
    const begun = openNow(prompt).catch((error: unknown) => {
      if (opening.get(prompt.id) === begun) opening.delete(prompt.id)
      throw error
    })
    opening.set(prompt.id, begun)
    return begun
  }

  /** Once the last one has left: everything is stored, saved and in the snapshot. */
  async function close(document: OpenDocument): Promise<void> {
    const isLeft = () => document.isEmpty() && opened.get(document.promptId) === document
    let isSaved = false
    while (isLeft() && !(isSaved && document.isSettled())) {
      isSaved = document.isSettled()
      await (isSaved ? save(document, { compact: true }) : pause())
    }
    if (!isLeft()) return
    forget(document)
    document.destroy()
  }

  return {
    open,
    closeIfEmpty: (document: OpenDocument) => {
      if (document.isEmpty()) void track(close(document))
    },
    /** Waits until everything that came is stored, as long as clients may wait for that. */
    settle: async () => {
      const until = performance.now() + settleMilliseconds
      const isSettled = () => [...opened.values()].every((document) => document.isSettled())
      while (!isSettled() && performance.now() < until) await pause()
    },
    /** Once everybody has left: waits until all is saved. */
    drain: async () => {
      while (underWay.size > 0) await Promise.race(underWay)
      writes.stop()
      reads.stop()
      shared.stop()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, batchMilliseconds))

type NewerRow = {
  promptId: string
  epoch: number
  newest: number
  update: Uint8Array | null
  accountId: string | null
}

/** Gives documents the updates that other processes have stored. Returns those in which nobody can go on. */
async function readNewer(database: Kysely<DB>, documents: OpenDocument[]): Promise<OpenDocument[]> {
  const seen = new Map(documents.map((document) => [document, document.sequence()]))
  const { rows } = await sql<NewerRow>`
    select document.prompt_id, document.epoch, document.sequence as newest,
      updates.update, updates.account_id
    from unnest(
      ${documents.map(({ promptId }) => promptId)}::uuid[], ${[...seen.values()]}::integer[]
    ) as asked (id, seen)
    join prompt_documents as document on document.prompt_id = asked.id
    left join prompt_updates as updates on updates.prompt_id = asked.id and updates.sequence > asked.seen
    where document.sequence > asked.seen
    order by updates.sequence
  `.execute(database)
  const byPrompt = Map.groupBy(rows, ({ promptId }) => promptId)
  const lost: OpenDocument[] = []
  for (const [document, from] of seen) {
    const newer = byPrompt.get(document.promptId)
    const first = newer?.[0]
    if (!newer || !first) continue
    const updates = newer.flatMap(({ update, accountId }): AuthoredUpdate[] =>
      update ? [{ update, accountId }] : [],
    )
    if (first.epoch !== document.epoch) lost.push(document)
    else if (updates.length === first.newest - from) document.receiveStored(updates, first.newest)
    else if (!(await readSnapshot(database, document))) lost.push(document)
  }
  return lost
}

/** Some of the updates are in the snapshot by now, and deleted. False where nobody can go on in it. */
async function readSnapshot(database: Kysely<DB>, document: OpenDocument): Promise<boolean> {
  const loaded = await loadOptionalDocument(database, document.promptId)
  if (!loaded) return false
  const isSame = loaded.epoch === document.epoch
  const update = Y.encodeStateAsUpdate(loaded.document)
  if (isSame) document.receiveStored([{ update, accountId: null }], loaded.sequence)
  loaded.document.destroy()
  return isSame
}
