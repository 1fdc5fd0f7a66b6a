import { sharedText } from '@product/domain/shared-document'
import * as Y from 'yjs'
import { type KnownDocument, listIncludedKeys } from '#features/prompts/index.ts'
import { collaborationLimits } from './limits.ts'
import { createPresence, type Present } from './presence.ts'
import { type CollaborationEvent, closeReasons, messageOf } from './protocol.ts'
import type { StoredDocument, StoredPart } from './store-updates.ts'

/** Somebody who has a document open on one connection. */
export type Participant = Present & {
  accountId: string
  address: string
  /** Of the workspace; others have a share. */
  isMember: () => boolean
  /** When their access was read last. */
  checkedAt: () => number
  send: (message: Uint8Array) => void
  /** Closes the document for them, not to be opened again by itself. */
  close: (reason: string) => void
}

/** An update that is applied and not stored; without one, an answer that waits for those before it. */
type Waiting = { update: Uint8Array | null; by: Participant }

type Loaded = { document: Y.Doc; sequence: number }

type OpenDocumentOptions = {
  promptId: string
  loaded: Loaded
  load: () => Promise<Loaded>
  /** There are updates to store. */
  onWaiting: () => void
  /** Other processes have stored what is not here yet. */
  onBehind: () => void
  /** It can no longer be read. */
  onLost: (error: unknown) => void
  onPresence: (clients: number[]) => void
}

export type OpenDocument = ReturnType<typeof createOpenDocument>

/**
 * A document in memory, with everything that is stored of it, and with updates that are about to be. Others
 * see an update, and its author has it acknowledged, once it is stored.
 */
export function createOpenDocument(options: OpenDocumentOptions) {
  const { promptId } = options
  let { document, sequence } = options.loaded
  let bytes = Y.encodeStateAsUpdate(document).length
  let waiting: Waiting[] = []
  let writing: Waiting[] = []
  let isReloading = false
  let isDestroyed = false
  /** The newest sequence that other processes have told of. */
  let heard = sequence
  const participants = new Set<Participant>()

  const presence = createPresence((clients, by) => {
    const update = presence.encode(clients)
    sendAll((address) => messageOf.presence(address, update), by)
    if (by) options.onPresence(clients)
  })

  /** One message is made for all who have it by the same name. */
  function sendAll(make: (address: string) => Uint8Array, except: Present | null = null): void {
    const made = new Map<string, Uint8Array>()
    for (const participant of participants) {
      if (participant === except) continue
      const { address } = participant
      const message = made.get(address) ?? make(address)
      made.set(address, message)
      participant.send(message)
    }
  }

  function receive(by: Participant, update: Uint8Array) {
    if (update.length > collaborationLimits.updateBytes)
      return by.close(closeReasons.updateTooLarge)
    if (isReloading) return wait({ update, by })
    const applied = apply(by, update)
    if (applied === 'changed') return wait({ update, by })
    if (applied === 'known') return isSettled() ? acknowledge(by) : wait({ update: null, by })
    by.close(applied)
    void reload()
  }

  function wait(item: Waiting): void {
    waiting.push(item)
    options.onWaiting()
  }

  const isSettled = () => waiting.length === 0 && writing.length === 0

  const acknowledge = (by: Participant) => by.send(messageOf.stored(by.address, true))

  /** A document to which a refused update was applied is to be loaded again. */
  function apply(by: Participant, update: Uint8Array): 'changed' | 'known' | string {
    const known = by.isMember() ? null : new Set(listIncludes())
    let isChanged = false
    const notice = () => {
      isChanged = true
    }
    const pending = pendingOf(document)
    document.on('update', notice)
    try {
      Y.applyUpdate(document, update, by)
    } catch {
      return closeReasons.malformed
    } finally {
      document.off('update', notice)
    }
    if (!isChanged && pendingOf(document) === pending) return 'known'
    if (known && listIncludes().some((key) => !known.has(key)))
      return closeReasons.includeNotAllowed
    bytes += update.length
    if (bytes > collaborationLimits.documentBytes) bytes = Y.encodeStateAsUpdate(document).length
    return bytes > collaborationLimits.documentBytes ? closeReasons.documentTooLarge : 'changed'
  }

  const listIncludes = () =>
    listIncludedKeys({
      systemMessage: sharedText(document, 'systemMessage').toString(),
      body: sharedText(document, 'body').toString(),
    })

  /** As it is stored, with what waits to be. */
  async function reload(): Promise<void> {
    if (isReloading) return
    isReloading = true
    try {
      const loaded = await options.load()
      if (isDestroyed) return
      document.destroy()
      document = loaded.document
      // Not the later one: what was stored since it was read is not in it.
      sequence = loaded.sequence
      bytes = Y.encodeStateAsUpdate(document).length
    } catch (error) {
      return options.onLost(error)
    }
    isReloading = false
    // Those that are being stored may be in it already, which changes nothing.
    for (const { update, by } of writing) if (update) apply(by, update)
    const again = waiting
    waiting = []
    for (const { update, by } of again) {
      if (!update) waiting.push({ update, by })
      else if (participants.has(by)) receive(by, update)
    }
    if (waiting.length > 0) options.onWaiting()
    if (heard > sequence) options.onBehind()
  }

  /** The updates to store now, by their authors; none where there is nothing, or while it is loaded again. */
  function beginStoring(): (StoredPart & { checkedAt: number })[] {
    if (isReloading || writing.length > 0) return []
    writing = waiting
    waiting = []
    const parts = new Map<string, StoredPart & { checkedAt: number }>()
    for (const { update, by } of writing) {
      if (!update) continue
      const { accountId } = by
      const part = parts.get(accountId) ?? { promptId, accountId, updates: [], checkedAt: 0 }
      part.updates.push(update)
      part.checkedAt = Math.max(part.checkedAt, by.checkedAt())
      parts.set(accountId, part)
    }
    if (parts.size === 0) finish()
    return [...parts.values()]
  }

  /** Everybody else sees what was stored, and its authors know that it is. */
  function finish(): void {
    const done = writing
    writing = []
    const updates = done.flatMap(({ update }) => update ?? [])
    if (updates.length > 0) {
      const writers = new Set(done.flatMap(({ update, by }) => (update ? by : [])))
      const [only = null] = writers.size === 1 ? writers : []
      const merged = updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates(updates)
      sendAll((address) => messageOf.update(address, merged), only)
    }
    for (const { by } of done) acknowledge(by)
  }

  function endStoring(stored: StoredDocument): void {
    if (sequence === stored.firstSequence - 1) sequence = stored.lastSequence
    heard = Math.max(heard, stored.lastSequence)
    finish()
    if (heard > sequence) options.onBehind()
  }

  /** They are stored with the next ones. */
  function postpone(): void {
    waiting = [...writing, ...waiting]
    writing = []
    if (heard > sequence) options.onBehind()
  }

  /** Somebody may no longer write: what they wrote and is not stored goes. */
  function refuse(accountId: string): void {
    const isOthers = ({ by }: Waiting) => by.accountId !== accountId
    writing = writing.filter(isOthers)
    waiting = waiting.filter(isOthers)
    void reload()
  }

  /** Updates of other processes, all up to this sequence. */
  function receiveStored(updates: readonly Uint8Array[], newest: number): void {
    heard = Math.max(heard, newest)
    if (isReloading) return
    if (updates.length > 0) {
      document.transact(() => {
        for (const update of updates) Y.applyUpdate(document, update)
      })
      const merged = Y.mergeUpdates([...updates])
      bytes += merged.length
      sendAll((address) => messageOf.update(address, merged))
    }
    sequence = Math.max(sequence, newest)
  }

  return {
    promptId,
    presence,
    receive,
    beginStoring,
    endStoring,
    postpone,
    refuse,
    receiveStored,
    sequence: () => sequence,
    isSettled,
    isEmpty: () => participants.size === 0,
    waitingBytes: () => waiting.reduce((sum, { update }) => sum + (update?.length ?? 0), 0),
    participants: () => [...participants],
    hear: (newest: number) => {
      heard = Math.max(heard, newest)
      // What is being stored here is told of too.
      if (heard > sequence && writing.length === 0) options.onBehind()
    },
    /** Null while it holds what is not stored. */
    known: (): KnownDocument | null =>
      isReloading || !isSettled() || heard > sequence ? null : { sequence, document },
    join: (participant: Participant) => {
      participants.add(participant)
      const present = presence.encodeAll()
      if (present) participant.send(messageOf.presence(participant.address, present))
    },
    leave: (participant: Participant) => {
      participants.delete(participant)
      presence.leave(participant)
    },
    /** What a client lacks that has the document up to this state. Throws on a malformed one. */
    missingFrom: (vector: Uint8Array) => Y.encodeStateAsUpdate(document, vector),
    stateVector: () => Y.encodeStateVector(document),
    hasAll: (update: Uint8Array) => Y.snapshotContainsUpdate(Y.snapshot(document), update),
    announce: (event: CollaborationEvent) => sendAll((address) => messageOf.event(address, event)),
    isDestroyed: () => isDestroyed,
    destroy: () => {
      isDestroyed = true
      presence.destroy()
      document.destroy()
    },
  }
}

/** Parts of updates whose beginnings have not come yet. */
const pendingOf = ({ store }: Y.Doc): unknown => store.pendingStructs ?? store.pendingDs
