import {
  type Connection,
  type Copy,
  type CopyEvent,
  deleteCopy,
  openCopy,
  outbox,
  type SyncPhase,
  status,
  sync,
} from '@product/sync'
import type { SyncState } from '#extension/messages/requests.ts'
import { announceChange } from '#extension/messages/send-request.ts'
import { forgetRecents } from '#extension/prompts/recents.ts'
import { findOptionalAccount, type StoredAccount } from '#extension/session/account-store.ts'
import { callAs } from '#extension/session/send-as.ts'

/** Younger than this, a copy is searched without asking the server first. */
const freshMilliseconds = 5_000

type OpenCopy = { copy: Promise<Copy>; problem: SyncState['problem'] }
type Attempt = { outcome: Promise<void>; next?: Promise<void> }

const copies = new Map<string, OpenCopy>()
const attempts = new Map<string, Attempt>()
/** When the last sync that succeeded was begun, by account. */
const freshSince = new Map<string, number>()

const ownerOf = ({ origin, accountId }: StoredAccount) => ({ server: origin, accountId })

/** The account's prompts in this browser: each account of each installation has a database of its own. */
export function openAccountCopy(account: StoredAccount): Promise<Copy> {
  return (copies.get(account.key) ?? open(account)).copy
}

function open(account: StoredAccount): OpenCopy {
  const opened: OpenCopy = { copy: openCopy(ownerOf(account)), problem: null }
  copies.set(account.key, opened)
  opened.copy.then(
    (copy) => copy.subscribe((event) => announceEvent(opened, event)),
    // The next request tries again.
    () => copies.delete(account.key),
  )
  return opened
}

/** Screens load anew at each notice: an empty sync, every few seconds, is none. */
function announceEvent(opened: OpenCopy, event: CopyEvent): void {
  if (event.type === 'items') {
    if (event.promptIds?.length !== 0) void announceChange('prompts')
    return
  }
  const problem = findProblem(event.phase, opened.problem)
  if (problem === opened.problem) return
  opened.problem = problem
  void announceChange('prompts')
}

/** While it syncs, the problem of the attempt before is still the last that is known. */
function findProblem(phase: SyncPhase, before: SyncState['problem']): SyncState['problem'] {
  if (phase === 'done') return null
  return phase === 'offline' || phase === 'failed' ? phase : before
}

async function closeAccountCopy(key: string): Promise<void> {
  const opened = copies.get(key)
  copies.delete(key)
  freshSince.delete(key)
  await opened?.copy.then((copy) => copy.close())
}

/** With the changes in it that were never sent. */
export async function deleteAccountCopy(account: StoredAccount): Promise<void> {
  await closeAccountCopy(account.key)
  await deleteCopy(ownerOf(account))
  await forgetRecents(account.key)
}

/** Deletes the copy of a session that was ended elsewhere, unless it has changes that only this browser has. */
export async function deleteSentCopy(account: StoredAccount): Promise<void> {
  await attempts.get(account.key)?.outcome.catch(() => undefined)
  if ((await countUnsent(account)) > 0) return
  const isEnded = (await findOptionalAccount(account.key))?.status === 'ended'
  if (isEnded) await deleteAccountCopy(account)
}

/** Changes that only this browser has: they wait, were refused or are in conflict. */
export async function countUnsent(account: StoredAccount): Promise<number> {
  return (await outbox(await openAccountCopy(account)).list()).length
}

const connect = (account: StoredAccount): Connection => ({
  call: callAs(account),
  callIn: (workspaceId) => callAs(account, workspaceId),
})

export const isSyncing = ({ key }: StoredAccount): boolean => attempts.has(key)

/**
 * Sends what waits and fetches what is new. Fails where the server cannot be reached. One that is under way
 * may have sent its changes already: all who ask meanwhile share the one after it.
 */
export function syncAccount(account: StoredAccount): Promise<void> {
  const current = attempts.get(account.key)
  if (!current) return startSync(account)
  current.next ??= current.outcome
    .catch(() => undefined)
    .then(() => attempts.get(account.key)?.outcome ?? startSync(account))
  return current.next
}

function startSync(account: StoredAccount): Promise<void> {
  const startedAt = Date.now()
  const outcome = openAccountCopy(account)
    .then((copy) => sync(copy, connect(account)))
    .then(() => void freshSince.set(account.key, startedAt))
    .finally(() => attempts.delete(account.key))
  attempts.set(account.key, { outcome })
  return outcome
}

/** The copy, brought up to date on the way. Only the first time is waited for, when it is empty. */
export async function findFreshCopy(account: StoredAccount): Promise<Copy> {
  const copy = await openAccountCopy(account)
  const { syncedAt } = await status(copy).read()
  const age = Date.now() - (freshSince.get(account.key) ?? 0)
  if (syncedAt !== null && age < freshMilliseconds) return copy
  const outcome = attempts.get(account.key)?.outcome ?? startSync(account)
  if (syncedAt === null) await outcome
  else outcome.catch(() => undefined)
  return copy
}

export async function describeSync(account: StoredAccount): Promise<SyncState> {
  const copy = await openAccountCopy(account)
  const { syncedAt, waiting, conflicts, refused } = await status(copy).read()
  const problem = copies.get(account.key)?.problem ?? null
  return { syncedAt, waiting, undecided: conflicts.length + refused.length, problem }
}
