import { contentLimits } from '@product/domain'
import {
  applyUpdates,
  inspectUpdate,
  readText,
  sharedText,
  type TextField,
  textFields,
} from '@product/domain/shared-document'
import * as Y from 'yjs'
import {
  type KnownDocument,
  type LoadedDocument,
  listIncludedKeys,
} from '#features/prompts/index.ts'
import { createClientOwners } from './client-owners.ts'
import { applyMilliseconds, collaborationLimits, updatesPerRound } from './limits.ts'
import { mergeUpdates } from './merge-updates.ts'
import { createPresence, type Present } from './presence.ts'
import { type CollaborationEvent, closeReasons, messageOf } from './protocol.ts'
import type { StoredDocument, StoredPart } from './store-updates.ts'

/** Somebody who has a document open on one connection. */
export type Participant = Present & {
  accountId: string
  address: string
  /** Of the workspace; others have a share. */
  isMember: () => boolean
  /** Reads their access again. Until it is known, nothing is sent to them. */
  checkAgain: () => void
  /** When their access was read last. */
  checkedAt: () => number
  /** Counts processor time that was used for them. */
  charge: (milliseconds: number) => void
  send: (message: Uint8Array) => void
  /** Closes the document for them, not to be opened again by itself. */
  close: (reason: string) => void
}

/** An update that was stored, and by whom; null for one of the server. */
export type AuthoredUpdate = { update: Uint8Array; accountId: string | null }

/** An update that came and is not stored. */
type Waiting = { update: Uint8Array; by: Participant }

/** One that the document in memory holds. Nothing of it is new where the document held all of it before. */
type Applied = Waiting & { isNew: boolean }

type OpenDocumentOptions = {
  promptId: string
  loaded: LoadedDocument
  /** There is something to store, or a document to restore. */
  onWaiting: () => void
  /** Other processes have stored what is not here yet. */
  onBehind: () => void
  onPresence: (clients: number[]) => void
}

export type OpenDocument = ReturnType<typeof createOpenDocument>

/**
 * A document in memory. Updates wait until they are stored, and are applied for that only: between two
 * rounds of storing it is what is stored. Others see an update, its author has it acknowledged, and the state
 * that clients are told has it, once it is stored: a client that was told less sends it again.
 */
export function createOpenDocument(options: OpenDocumentOptions) {
  const { promptId } = options
  const { epoch } = options.loaded
  let { document, sequence, bytes } = options.loaded
  let waiting: Waiting[] = []
  let applied: Applied[] = []
  /** Whether the document holds what was refused, and has to be restored from what is stored. */
  let isSpoiled = false
  let isDestroyed = false
  /** The newest sequence that other processes have told of. */
  let heard = sequence
  /** Answers that have to tell what is stored, and no more. */
  let answers: (() => void)[] = []
  const participants = new Set<Participant>()
  const clients = createClientOwners()
  /** Bytes of updates that are not stored, by participant. */
  let unstoredBytes = new Map<Participant, number>()
  for (const { update, accountId } of options.loaded.updates) clients.noteAuthor(update, accountId)

  const presence = createPresence({
    onChange: (changed, by) => {
      const update = presence.encode(changed)
      sendAll((address) => messageOf.presence(address, update), by)
      if (by) options.onPresence(changed)
    },
    mayUse: clients.mayUse,
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

  function sendUpdates(updates: readonly Uint8Array[], except: Participant | null = null): void {
    if (updates.length === 0) return
    const merged = mergeUpdates(updates)
    sendAll((address) => messageOf.update(address, merged), except)
  }

  const isStored = () => applied.length === 0 && !isSpoiled

  /** Answers a client at a moment at which the document is what is stored. */
  function whenStored(answer: () => void): void {
    answers.push(answer)
    answerAll()
  }

  function answerAll(): void {
    if (!isStored()) return
    const due = answers
    answers = []
    for (const answer of due) answer()
  }

  function receive(by: Participant, update: Uint8Array) {
    if (isDestroyed) return
    if (update.length > collaborationLimits.updateBytes)
      return by.close(closeReasons.updateTooLarge)
    const bytes = (unstoredBytes.get(by) ?? 0) + update.length
    if (bytes > collaborationLimits.unstoredBytes) return by.close(closeReasons.updateTooLarge)
    unstoredBytes.set(by, bytes)
    waiting.push({ update, by })
    options.onWaiting()
  }

  function countUnstored(): void {
    unstoredBytes = new Map()
    for (const { by, update } of [...applied, ...waiting])
      unstoredBytes.set(by, (unstoredBytes.get(by) ?? 0) + update.length)
  }

  /** Whether anything of an update is new, or why it is refused. A refused one may be there in part. */
  function apply({ update, by }: Waiting): boolean | string {
    const pending = pendingOf(document)
    // Parts of a guest's update that were pending may come to be with an update of a member.
    const known = by.isMember() && pending.length === 0 ? null : new Set(listIncludes())
    const lengths = listLengths()
    let isNew = false
    const notice = () => {
      isNew = true
    }
    document.on('update', notice)
    const begun = process.threadCpuUsage()
    try {
      for (const client of inspectUpdate(document, update))
        if (!clients.mayUse(client, by)) return closeReasons.foreignClient
      applyUpdates(document, [update], applyMilliseconds)
    } catch {
      return closeReasons.malformed
    } finally {
      document.off('update', notice)
      const { user, system } = process.threadCpuUsage(begun)
      by.charge((user + system) / 1_000)
    }
    if (clients.hasTooMany(by.accountId)) return closeReasons.documentTooLarge
    if (!isNew && pendingOf(document).equals(pending)) return false
    if (known && listIncludes().some((key) => !known.has(key)))
      return closeReasons.includeNotAllowed
    if (textFields.some((field, index) => isBeyond(field, lengths[index])))
      return closeReasons.textTooLong
    bytes += update.length
    if (countItems(document) > collaborationLimits.documentItems)
      return closeReasons.documentTooLarge
    if (bytes > collaborationLimits.documentBytes) bytes = Y.encodeStateAsUpdate(document).length
    return bytes > collaborationLimits.documentBytes ? closeReasons.documentTooLarge : true
  }

  const listIncludes = () =>
    listIncludedKeys({
      systemMessage: readText(document, 'systemMessage'),
      body: readText(document, 'body'),
    })

  const listLengths = () => textFields.map((field) => sharedText(document, field).length)

  /** A text that is too long already, by edits on several processes, may become shorter. */
  const isBeyond = (field: TextField, before = 0) =>
    sharedText(document, field).length > Math.max(contentLimits[field], before)

  /** Applies what came, and gives what is to be stored, by its authors. */
  function beginStoring(): (StoredPart & { checkedAt: number })[] {
    if (isSpoiled || isDestroyed) return []
    const came = waiting.slice(0, updatesPerRound)
    waiting = waiting.slice(updatesPerRound)
    for (const [index, item] of came.entries()) {
      const isNew = apply(item)
      if (typeof isNew === 'string') {
        spoil()
        waiting = [...waiting, ...came.slice(index + 1)].filter(({ by }) => by !== item.by)
        item.by.close(isNew)
        return []
      }
      applied.push({ ...item, isNew })
    }
    const parts = new Map<string, StoredPart & { checkedAt: number }>()
    for (const { update, by, isNew } of applied) {
      if (!isNew) continue
      const { accountId } = by
      const whose = { promptId, epoch, accountId }
      const part = parts.get(accountId) ?? { ...whose, updates: [], checkedAt: 0 }
      part.updates.push(update)
      part.checkedAt = Math.max(part.checkedAt, by.checkedAt())
      parts.set(accountId, part)
    }
    if (parts.size === 0) finish()
    return [...parts.values()]
  }

  /** Everything that is not stored is applied again, to the document as it is stored. */
  function spoil(): void {
    isSpoiled = true
    waiting = [...applied, ...waiting]
    applied = []
    options.onWaiting()
  }

  /** Everybody else sees what was stored, and its authors know that it is. */
  function finish(): void {
    const done = applied
    applied = []
    const news = done.filter(({ isNew }) => isNew)
    const [author, ...others] = new Set(news.map(({ by }) => by))
    sendUpdates(
      news.map(({ update }) => update),
      others.length === 0 ? author : null,
    )
    for (const { by } of done) by.send(messageOf.stored(by.address, true))
    countUnstored()
    answerAll()
  }

  /**
   * After a transaction, without a document if somebody else held it: then it is tried again. What those who may
   * no longer write have written is dropped; what others had stored with it comes back when it is restored.
   */
  function endStoring(stored: StoredDocument | undefined, denied: ReadonlySet<string>): void {
    heard = Math.max(heard, stored?.lastSequence ?? 0)
    if (denied.size > 0) {
      const isDenied = ({ by }: Waiting) => denied.has(by.accountId)
      for (const { by } of [...applied, ...waiting].filter(isDenied))
        by.send(messageOf.stored(by.address, false))
      applied = applied.filter((item) => !isDenied(item))
      waiting = waiting.filter((item) => !isDenied(item))
      countUnstored()
      spoil()
    } else if (stored) {
      if (sequence === stored.firstSequence - 1) sequence = stored.lastSequence
      finish()
    }
    if (heard > sequence) options.onBehind()
  }

  /** Everybody who wrote what is not stored is sent away with it. */
  function refuseUnstored(reason: string): void {
    const authors = new Set([...applied, ...waiting].map(({ by }) => by))
    applied = []
    waiting = []
    countUnstored()
    spoil()
    for (const by of authors) by.close(reason)
  }

  /**
   * The document as it is stored takes the place of a spoiled one, and everybody sees what is new in it: also what others
   * wrote after somebody's access ended, by which the update was refused.
   */
  function restore(loaded: LoadedDocument): void {
    const newer = loaded.updates.filter((each) => each.sequence > sequence)
    for (const { update, accountId } of newer) clients.noteAuthor(update, accountId)
    const hasAll = newer.length === loaded.sequence - sequence
    for (const participant of participants) participant.checkAgain()
    sendUpdates(
      hasAll ? newer.map(({ update }) => update) : [Y.encodeStateAsUpdate(loaded.document)],
    )
    document.destroy()
    document = loaded.document
    sequence = loaded.sequence
    bytes = loaded.bytes
    isSpoiled = false
    answerAll()
    if (heard > sequence) options.onBehind()
  }

  /** Updates of other processes, all up to this sequence. */
  function receiveStored(rows: readonly AuthoredUpdate[], newest: number): void {
    heard = Math.max(heard, newest)
    if (isSpoiled) return
    for (const { update, accountId } of rows) clients.noteAuthor(update, accountId)
    const updates = rows.map(({ update }) => update)
    document.transact(() => {
      for (const update of updates) Y.applyUpdate(document, update)
    })
    bytes += updates.reduce((sum, update) => sum + update.length, 0)
    sendUpdates(updates)
    sequence = Math.max(sequence, newest)
  }

  return {
    promptId,
    epoch,
    presence,
    receive,
    beginStoring,
    endStoring,
    refuseUnstored,
    isSpoiled: () => isSpoiled,
    restore,
    receiveStored,
    whenStored,
    sequence: () => sequence,
    bytes: () => bytes,
    /** Pieces of text and entries, deleted ones included. */
    items: () => countItems(document),
    /** Of parts of updates whose beginnings have not come yet. */
    pendingBytes: () => {
      const { pendingStructs, pendingDs } = document.store
      return (pendingStructs?.update.length ?? 0) + (pendingDs?.length ?? 0)
    },
    isSettled: () => waiting.length === 0 && isStored(),
    isEmpty: () => participants.size === 0,
    hear: (newest: number) => {
      heard = Math.max(heard, newest)
      // Updates that are being stored here are told of too.
      if (heard > sequence && applied.length === 0) options.onBehind()
    },
    /** Null while it holds what is not stored. */
    known: (): KnownDocument | null =>
      isStored() && heard <= sequence ? { sequence, document } : null,
    join: (participant: Participant) => {
      participants.add(participant)
      const present = presence.encodeAll()
      if (present) participant.send(messageOf.presence(participant.address, present))
    },
    leave: (participant: Participant) => {
      participants.delete(participant)
      presence.leave(participant)
    },
    /** The part that a client lacks who has the document up to this state. Throws on a malformed one. */
    missingFrom: (vector: Uint8Array) => Y.encodeStateAsUpdate(document, vector),
    /**
     * Whether a client with this state has a copy of the document, or nothing yet. A copy from before it began
     * anew would add all of its text a second time.
     */
    isCopy: (vector: Uint8Array): boolean => {
      const known = Y.decodeStateVector(vector)
      return epoch === 0 || known.size === 0 || known.has(epoch)
    },
    stateVector: () => Y.encodeStateVector(document),
    hasAll: (update: Uint8Array) => Y.snapshotContainsUpdate(Y.snapshot(document), update),
    announce: (event: CollaborationEvent) => sendAll((address) => messageOf.event(address, event)),
    isDestroyed: () => isDestroyed,
    destroy: () => {
      isDestroyed = true
      waiting = []
      applied = []
      answers = []
      presence.destroy()
      document.destroy()
    },
  }
}

function countItems({ store }: Y.Doc): number {
  let count = 0
  for (const structs of store.clients.values()) count += structs.length
  return count
}

/**
 * Parts of updates whose beginnings have not come yet, by their bytes: Yjs adds further ones to the same object,
 * and tells of none of them.
 */
const pendingOf = ({ store: { pendingStructs, pendingDs } }: Y.Doc): Buffer =>
  Buffer.concat([pendingStructs?.update ?? [], pendingDs ?? []].map((part) => Buffer.from(part)))
