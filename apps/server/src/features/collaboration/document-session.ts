import { parseUuid } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import {
  type DocumentAccess,
  findOptionalAccess,
  findPerson,
  type ShownPerson,
} from './find-access.ts'
import { holdMessages } from './hold-messages.ts'
import { bytesPerMillisecond, collaborationLimits, timeoutMilliseconds } from './limits.ts'
import type { OpenDocument, Participant } from './open-document.ts'
import type { OpenDocuments } from './open-documents.ts'
import { closeReasons, denials, type Message, messageOf } from './protocol.ts'

type SessionDeps = Pick<AccountDeps, 'actors' | 'database' | 'log'> & {
  documents: OpenDocuments
  /** Counts the documents that a person has open; null where it is one too many. */
  holdDocument: (accountId: string) => (() => void) | null
  /** Counts the items of documents that a person has open; null where there are too many. */
  holdItems: (accountId: string, items: number) => (() => void) | null
  /** Counts bytes that are read through for a person; false where none are left. */
  spendReadBudget: (accountId: string, bytes: number) => boolean
}

type SessionOptions = {
  address: string
  promptId: string
  send: (message: Uint8Array) => void
  /** Closes the connection: the client is to try again later. */
  closeForRetry: () => void
  /** Later messages for its address are ignored. */
  onEnd: () => void
}

/** Longer timers than this would run at once. */
const longestTimer = 2_000_000_000
/** A client is asked for a new token so long before its token expires. */
const tokenNotice = 60_000

export type DocumentSession = ReturnType<typeof createDocumentSession>

/** One client in one document: who they are, what they may do, and what they send. */
export function createDocumentSession(deps: SessionDeps, options: SessionOptions) {
  const { actors, database, documents, log } = deps
  const { address, promptId } = options
  let queued: Message[] = []
  let queuedBytes = 0
  let access: DocumentAccess | null = null
  let checkedAt = 0
  let document: OpenDocument | null = null
  let participant: Participant | null = null
  let accountId: string | null = null
  let isEnded = false
  /** Whether the client’s copy is of the document’s present epoch. */
  let isCurrentCopy = false
  let items = { held: 0, release: () => {} }
  /** Tokens are looked at one after the other. */
  let authenticating = Promise.resolve()
  /** So is access, the newest last. */
  let checking = Promise.resolve()
  const endings: (() => void)[] = []
  const timers = { expiry: noTimer(), access: noTimer() }
  let stopWatching = () => {}
  const messages = holdMessages({
    send: options.send,
    onTooMuch: () => {
      end(null)
      options.closeForRetry()
    },
  })
  const { send } = messages

  function end(message: Uint8Array | null): void {
    if (isEnded) return
    isEnded = true
    queued = []
    messages.drop()
    clearTimeout(timers.expiry)
    clearTimeout(timers.access)
    stopWatching()
    for (const ending of endings) ending()
    items.release()
    if (participant && document) {
      document.leave(participant)
      documents.closeIfEmpty(document)
    }
    if (message) options.send(message)
    options.onEnd()
  }

  const close = (reason: string) => end(messageOf.close(address, reason))
  const deny = (reason: string) => end(messageOf.denied(address, reason))

  /** The first token opens the document; a later one takes the place of the one before. */
  async function authenticate(token: string): Promise<void> {
    if (isEnded) return
    if (!parseUuid(promptId)) return deny(denials.noAccess)
    const isFirst = accountId === null
    const { person, expiresAt } = await actors.findByToken(token)
    if (isEnded) return
    if (!isFirst && person.accountId !== accountId) return deny(denials.signedOut)
    accountId = person.accountId
    stopWatching()
    stopWatching = actors.watchToken(token, person, () => deny(denials.signedOut))
    watchExpiry(expiresAt)
    if (isFirst) await open(person.accountId)
    else await checkAccess()
  }

  function watchExpiry(expiresAt: number | null): void {
    clearTimeout(timers.expiry)
    if (expiresAt === null) return
    const left = () => expiresAt * 1_000 - Date.now()
    const ask = () => {
      send(messageOf.tokenRequest(address))
      const last = Math.max(left(), 0) + timeoutMilliseconds
      timers.expiry = setTimeout(() => deny(denials.signedOut), Math.min(last, longestTimer))
    }
    timers.expiry = setTimeout(ask, Math.min(Math.max(left() - tokenNotice, 0), longestTimer))
  }

  async function open(holder: string): Promise<void> {
    const release = deps.holdDocument(holder)
    if (!release) return close(closeReasons.tooManyDocuments)
    endings.push(release)
    const [found, person] = await Promise.all([
      findOptionalAccess(database, { promptId, accountId: holder }),
      findPerson(database, holder),
    ])
    if (!found) return deny(denials.noAccess)
    if (isEnded) return
    if (!spend(0)) return
    const prompt = { id: promptId, workspaceId: found.workspaceId }
    let opened = await documents.open(prompt)
    // The last one may have left it meanwhile.
    while (opened.isDestroyed()) opened = await documents.open(prompt)
    if (isEnded) return documents.closeIfEmpty(opened)
    document = opened
    isCurrentCopy = opened.epoch === 0
    if (!spend(opened.bytes()) || !holdItems(opened)) return documents.closeIfEmpty(opened)
    takeAccess(found)
    send(messageOf.authenticated(address, !found.mayWrite))
    participant = join(opened, holder, person)
    const waiting = queued
    queued = []
    for (const message of waiting) receive(message)
    // Notices between reading the access and being told of them would be lost.
    await checkAccess()
  }

  /** Whether bytes may be read through for this person; if not, the client connects again later. */
  function spend(bytes: number): boolean {
    if (accountId !== null && deps.spendReadBudget(accountId, bytes)) return true
    end(null)
    options.closeForRetry()
    return false
  }

  /** Whether this person may have a document of this size open; it is counted again when it has grown. */
  function holdItems(opened: OpenDocument): boolean {
    const count = opened.items()
    if (accountId === null || count < items.held + itemsPerCount) return true
    items.release()
    const release = deps.holdItems(accountId, count)
    items = { held: release ? count : 0, release: release ?? (() => {}) }
    if (!release) close(closeReasons.tooManyDocuments)
    return release !== null
  }

  function join(opened: OpenDocument, holder: string, person: ShownPerson): Participant {
    const joined: Participant = {
      accountId: holder,
      address,
      person,
      clients: new Set(),
      isMember: () => access?.isMember ?? false,
      mayWrite: () => access?.mayWrite ?? false,
      checkAgain,
      checkedAt: () => checkedAt,
      charge: (milliseconds) => deps.spendReadBudget(holder, milliseconds * bytesPerMillisecond),
      send,
      close,
    }
    opened.join(joined)
    return joined
  }

  function takeAccess(found: DocumentAccess): void {
    access = found
    checkedAt = performance.now()
    clearTimeout(timers.access)
    if (found.millisecondsLeft !== null)
      timers.access = setTimeout(
        checkAgain,
        Math.min(Math.max(found.millisecondsLeft, 0) + 5, longestTimer),
      )
  }

  /** Reads what the person may do now, and tells them if it is something else. Until then nothing is sent. */
  function checkAccess(): Promise<void> {
    messages.hold()
    const checked = checking.then(checkAccessNow).then(messages.release)
    checking = checked.catch(() => undefined)
    return checked
  }

  const checkAgain = () => void checkAccess().catch(fail)

  async function checkAccessNow(): Promise<void> {
    if (accountId === null || isEnded) return
    const found = await findOptionalAccess(database, { promptId, accountId })
    if (isEnded) return
    if (!found) return deny(denials.noAccess)
    const couldWrite = access?.mayWrite
    takeAccess(found)
    if (!participant || couldWrite === found.mayWrite) return
    send(messageOf.authenticated(address, !found.mayWrite))
    // Edits made while they could only read were not taken.
    if (found.mayWrite && document) askForMissing(document)
  }

  /** The client answers with everything that is not stored. */
  function askForMissing(opened: OpenDocument): void {
    opened.whenStored(() => {
      if (!isEnded) send(messageOf.stateVector(address, opened.stateVector()))
    })
  }

  function tellMissing(opened: OpenDocument, vector: Uint8Array): void {
    opened.whenStored(() => {
      if (isEnded) return
      try {
        send(messageOf.missing(address, opened.missingFrom(vector)))
      } catch {
        close(closeReasons.malformed)
      }
    })
  }

  /** Of an update by somebody who may only read: the document may have it all the same. */
  function tellWhetherStored(opened: OpenDocument, update: Uint8Array): void {
    opened.whenStored(() => {
      if (isEnded) return
      try {
        send(messageOf.stored(address, opened.hasAll(update)))
      } catch {
        close(closeReasons.malformed)
      }
    })
  }

  /** Refused, unless nobody can be asked at the moment: then the client tries again. */
  function fail(error: unknown) {
    if (isEnded) return
    if (error instanceof AppError && (error.status === 401 || error.status === 403))
      return deny(denials.signedOut)
    if (error instanceof AppError && error.status === 404) return deny(denials.noAccess)
    log.warn({ err: error, promptId }, 'A shared document was not opened')
    end(null)
    options.closeForRetry()
  }

  function receive(message: Message): void {
    if (isEnded) return
    if (message.kind === 'auth') {
      const { token } = message
      authenticating = authenticating.then(() => authenticate(token)).catch(fail)
    } else if (participant) handleSafely(message)
    else queue(message)
  }

  function handleSafely(message: Message): void {
    try {
      handle(message)
    } catch {
      close(closeReasons.malformed)
    }
  }

  function queue(message: Message): void {
    queuedBytes += 'update' in message ? message.update.length : 0
    queued.push(message)
    if (queued.length <= mostQueued && queuedBytes <= collaborationLimits.updateBytes) return
    // Opening it takes long. The client has kept everything, and sends it when it connects again.
    end(null)
    options.closeForRetry()
  }

  function handle(message: Message) {
    if (!document || !participant) return
    switch (message.kind) {
      case 'state':
        if (!spend(document.bytes() + message.vector.length)) return
        isCurrentCopy = document.isCopy(message.vector)
        if (!isCurrentCopy) return close(closeReasons.renewed)
        tellMissing(document, message.vector)
        if (!message.isReply) askForMissing(document)
        return
      case 'update':
        if (!isCurrentCopy) return send(messageOf.stored(address, false))
        if (access?.mayWrite) {
          // With every update the pending ones are compared.
          if (!spend(document.pendingBytes() + message.update.length)) return
          if (holdItems(document)) document.receive(participant, message.update)
          return
        }
        if (spend(document.bytes() + message.update.length))
          tellWhetherStored(document, message.update)
        return
      case 'presence':
        if (message.update.length > collaborationLimits.presenceBytes)
          return close(closeReasons.presenceTooLarge)
        return document.presence.receive(message.update, participant)
      case 'presence-query': {
        const present = document.presence.encodeAll()
        if (present) send(messageOf.presence(address, present))
        return
      }
      case 'close':
        return end(null)
    }
  }

  return {
    promptId,
    accountId: () => accountId,
    isOpen: () => participant !== null,
    receive,
    checkAgain,
    close,
    /** The connection is gone. */
    drop: () => end(null),
  }
}

const mostQueued = 100
/** A document is counted again when it has grown by so many items. */
const itemsPerCount = 10_000

const noTimer = (): NodeJS.Timeout | undefined => undefined
