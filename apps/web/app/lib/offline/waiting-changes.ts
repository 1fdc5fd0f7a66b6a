import { type Change, type Copy, type OutboxEntry, outbox, subjectsOf } from '@product/sync'
import { openDeviceCopy } from './device-copy.ts'
import { listUnsavedPrompts } from './draft-store.ts'
import { mayHaveWaiting, noteWaiting } from './waiting-hint.ts'

const listeners = new Set<() => void>()

/** Calls back when changes were put in the outbox in this tab. */
export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Puts changes in the outbox, which is sent when the server is there. */
export async function queueChanges(copy: Copy, changes: readonly Change[]): Promise<void> {
  askToPersist()
  noteWaiting(true)
  await outbox(copy).add(...changes)
  // Once more: a tab that had sent everything may have removed the note meanwhile.
  noteWaiting(true)
  for (const listener of [...listeners]) listener()
}

let isPersistenceAsked = false

/** Browsers delete what sites store when they are short of space, some after a week without a visit. */
function askToPersist(): void {
  if (isPersistenceAsked) return
  isPersistenceAsked = true
  // Pages that were not loaded over HTTPS have no such thing.
  void navigator.storage?.persist().catch(() => undefined)
}

const isWaiting = ({ state }: OutboxEntry): boolean => state === 'waiting'

type Waiting = {
  entries: OutboxEntry[]
  /**
   * Whether one of them is sent as soon as the server answers: until then screens show it. Those that the server fails
   * at, or that are about a prompt that it would not have, may wait for days.
   */
  isSendable: boolean
}

/** The changes of this account that have yet to be sent: newer ones must follow them. */
export async function readWaiting(accountId: string): Promise<Waiting> {
  if (!mayHaveWaiting()) return { entries: [], isSendable: false }
  const entries = (await outbox(await openDeviceCopy(accountId)).list()).filter(isWaiting)
  if (entries.length === 0) return { entries, isSendable: false }
  const blocked = new Set(await listUnsavedPrompts(accountId).catch(() => []))
  for (const entry of entries) {
    const subjects = subjectsOf(entry)
    if (entry.failures === null && !subjects.some((id) => blocked.has(id)))
      return { entries, isSendable: true }
    for (const id of subjects) blocked.add(id)
  }
  return { entries, isSendable: false }
}

/** To be called after sending: from now on requests need not look at the outbox. */
export async function noteSent(copy: Copy): Promise<void> {
  // Before it is read: a change that comes meanwhile is noted again.
  noteWaiting(false)
  if ((await outbox(copy).list()).some(isWaiting)) noteWaiting(true)
}
