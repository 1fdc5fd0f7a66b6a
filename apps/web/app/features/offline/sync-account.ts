import { listModelsRoute } from '@product/contract/connections'
import { getRunRoute, listRunsRoute } from '@product/contract/runs'
import type { SyncPage } from '@product/contract/sync'
import type { Caller } from '@product/sdk'
import { status, sync } from '@product/sync'
import { callAs } from '#web/lib/api/call-as.ts'
import type { RequestAuthor } from '#web/lib/auth/send-as-owner.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { listUnsavedPrompts } from '#web/lib/offline/draft-store.ts'
import {
  deleteAnswersAbout,
  deleteAnswersOf,
  findStoredAnswer,
} from '#web/lib/offline/stored-answers.ts'
import { noteSent, readWaiting } from '#web/lib/offline/waiting-changes.ts'
import { findWorkspaceId } from '#web/lib/workspace/current-workspace.ts'

/** Never answered from the copy, which would then sync with itself. */
const callServer = (author: RequestAuthor): Caller => callAs(author, { cache: 'no-store' })

let lastSync: { accountId: string; at: number } | undefined
const dueAfter = 60_000

/** Not so where this page has just done it, and nobody has signed out since. */
export async function isSyncDue(accountId: string): Promise<boolean> {
  if (lastSync?.accountId !== accountId || Date.now() - lastSync.at > dueAfter) return true
  const { syncedAt } = await status(await openDeviceCopy(accountId)).read()
  return syncedAt === null
}

/** Sends texts that were written while the server was away: those of shared documents, or all others. */
export type SendDrafts = (accountId: string, options: { isShared: boolean }) => Promise<void>

/**
 * Sends what waits on this device, texts too, and brings the copy up to date; a failure is tried again the next time.
 * True where screens have to be loaded again, because they showed changes that were then sent.
 */
export async function syncDevice(accountId: string, sendDrafts: SendDrafts): Promise<boolean> {
  const nothing = { entries: [], isSendable: false }
  const before = await readWaiting(accountId).catch(() => nothing)
  // Before other changes, which may be about a prompt that is still a draft.
  await sendDrafts(accountId, { isShared: false }).catch(() => undefined)
  await syncAccount(accountId).catch(() => undefined)
  const after = await readWaiting(accountId).catch(() => nothing)
  // Nobody waits for them: a network that lets no WebSocket through takes half a minute.
  void sendDrafts(accountId, { isShared: true }).catch(() => undefined)
  return before.isSendable || after.entries.length < before.entries.length
}

/** Sends the changes that wait, and brings the copy of this account up to date. */
export async function syncAccount(accountId: string): Promise<void> {
  const copy = await openDeviceCopy(accountId)
  const { syncedAt } = await status(copy).read()
  const gone: Gone = { ids: [], isReset: false }
  const onPage = ({ deleted, isReset }: SyncPage) => {
    gone.ids.push(...deleted.map(({ id }) => id))
    gone.isReset ||= isReset
  }
  const connection = {
    call: callServer({ accountId }),
    callIn: (workspaceId: string) => callServer({ accountId, workspaceId }),
  }
  try {
    await sync(copy, connection, { blockedIds: await listUnsavedPrompts(accountId), onPage })
    lastSync = { accountId, at: Date.now() }
  } finally {
    await noteSent(copy)
    // Also after a sync that was broken off: the pages that came do not come again. Before the first one nothing was lost.
    if (syncedAt !== null) await deleteAnswersOfGone(accountId, gone)
  }
}

type Gone = { ids: string[]; isReset: boolean }

/** Answers about things that the account no longer sees are not shown without a network either. */
async function deleteAnswersOfGone(accountId: string, { ids, isReset }: Gone): Promise<void> {
  if (isReset) await deleteAnswersOf(accountId)
  else if (ids.length > 0) await deleteAnswersAbout(accountId, ids)
  if (isReset || ids.length > 0) await storeModelsAndRuns(accountId).catch(() => undefined)
}

/** As many as the page of the history shows at first. */
const listedRuns = 30
const storedRuns = 10

/** Has the models and the newest runs stored on this device: unlike prompts they are not in the copy. */
export async function storeModelsAndRuns(accountId: string): Promise<void> {
  const call = callAs({ accountId })
  await call(listModelsRoute)
  const { runs } = await call(listRunsRoute, { query: { limit: listedRuns } })
  const owner = { accountId, workspaceId: findWorkspaceId(accountId) }
  for (const { id, endedAt } of runs.slice(0, storedRuns)) {
    const path = getRunRoute.path.replace('{id}', id)
    const isStored = async () =>
      (await findStoredAnswer(owner, new URL(path, location.origin).href)) !== undefined
    if (endedAt !== null && !(await isStored())) await call(getRunRoute, { params: { id } })
  }
}
