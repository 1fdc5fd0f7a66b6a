import { type Connection, type Copy, deleteCopy, openCopy, status, sync } from '@product/sync'
import type { SyncState } from '#extension/messages/requests.ts'
import { announceChange } from '#extension/messages/send-request.ts'
import { forgetRecents } from '#extension/prompts/recents.ts'
import type { StoredAccount } from '#extension/session/account-store.ts'
import { callAs } from '#extension/session/send-as.ts'

/** Younger than this, a copy is searched without asking the server first. */
const freshMilliseconds = 5_000

const copies = new Map<string, Promise<Copy>>()
const attempts = new Map<string, { startedAt: number; outcome: Promise<void> }>()

const ownerOf = ({ origin, accountId }: StoredAccount) => ({ server: origin, accountId })

/** The account's prompts in this browser: each account of each installation has a database of its own. */
export function openAccountCopy(account: StoredAccount): Promise<Copy> {
  const opened = copies.get(account.key) ?? open(account)
  copies.set(account.key, opened)
  return opened
}

async function open(account: StoredAccount): Promise<Copy> {
  const copy = await openCopy(ownerOf(account))
  // How syncing goes is shown beside the prompts.
  copy.subscribe(() => void announceChange('prompts'))
  return copy
}

async function closeAccountCopy(key: string): Promise<void> {
  const opened = copies.get(key)
  copies.delete(key)
  attempts.delete(key)
  await opened?.then((copy) => copy.close())
}

/** With the changes in it that were never sent. */
export async function deleteAccountCopy(account: StoredAccount): Promise<void> {
  await closeAccountCopy(account.key)
  await deleteCopy(ownerOf(account))
  await forgetRecents(account.key)
}

const connect = (account: StoredAccount): Connection => ({
  call: callAs(account),
  callIn: (workspaceId) => callAs(account, workspaceId),
})

/** Sends what waits and fetches what is new. Fails where the server cannot be reached. */
export function syncAccount(account: StoredAccount): Promise<void> {
  const outcome = openAccountCopy(account).then((copy) => sync(copy, connect(account)))
  attempts.set(account.key, { startedAt: Date.now(), outcome })
  return outcome
}

/** The copy, brought up to date on the way. Only the first time is waited for, when it is empty. */
export async function findFreshCopy(account: StoredAccount): Promise<Copy> {
  const copy = await openAccountCopy(account)
  const attempt = attempts.get(account.key)
  const isFresh = attempt && Date.now() - attempt.startedAt < freshMilliseconds
  const outcome = isFresh ? attempt.outcome : syncAccount(account)
  const { syncedAt } = await status(copy).read()
  if (syncedAt === null) await outcome
  else outcome.catch(() => undefined)
  return copy
}

export async function describeSync(account: StoredAccount): Promise<SyncState> {
  const copy = await openAccountCopy(account)
  const { phase, syncedAt, waiting, conflicts, refused } = await status(copy).read()
  const problem = phase === 'offline' || phase === 'failed' ? phase : null
  return { syncedAt, waiting, undecided: conflicts + refused, problem }
}
