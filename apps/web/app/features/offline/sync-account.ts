import { getRunRoute, listRunsRoute } from '@product/contract/runs'
import { type SyncPage, syncRoute } from '@product/contract/sync'
import { type Caller, createCaller } from '@product/sdk'
import { status, sync } from '@product/sync'
import { callAs } from '#web/lib/api/call-as.ts'
import { type RequestAuthor, sendAs } from '#web/lib/auth/send-as-owner.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { createDraftStore, listDrafts } from '#web/lib/offline/draft-store.ts'
import {
  deleteAnswersAbout,
  deleteAnswersOf,
  findStoredAnswer,
} from '#web/lib/offline/stored-answers.ts'
import { noteSent } from '#web/lib/offline/waiting-changes.ts'
import { findWorkspaceId } from '#web/lib/workspace/current-workspace.ts'

type NotePage = (page: SyncPage) => void

/** Never answered from the copy, which would then sync with itself. */
const callServer = (notePage: NotePage, author: RequestAuthor): Caller =>
  createCaller({
    baseUrl: location.origin,
    fetch: async (request) => {
      const response = await sendAs(author, new Request(request, { cache: 'no-store' }))
      if (new URL(request.url).pathname === syncRoute.path && response.ok)
        notePage(await response.clone().json())
      return response
    },
  })

let lastSync: { accountId: string; at: number } | undefined
const dueAfter = 60_000

/** Not so where this page has just done it, and nobody has signed out since. */
export async function isSyncDue(accountId: string): Promise<boolean> {
  if (lastSync?.accountId !== accountId || Date.now() - lastSync.at > dueAfter) return true
  const { syncedAt } = await status(await openDeviceCopy(accountId)).read()
  return syncedAt === null
}

/** Sends what waits on this device, and brings the copy of this account up to date. */
export async function syncAccount(accountId: string): Promise<void> {
  const copy = await openDeviceCopy(accountId)
  const { syncedAt } = await status(copy).read()
  const pages: SyncPage[] = []
  const notePage = (page: SyncPage) => void pages.push(page)
  const connection = {
    call: callServer(notePage, { accountId }),
    callIn: (workspaceId: string) => callServer(notePage, { accountId, workspaceId }),
  }
  try {
    await sync(copy, connection, { blockedIds: await listUnsavedPrompts(accountId) })
    lastSync = { accountId, at: Date.now() }
  } finally {
    await noteSent(copy)
    // Also after a sync that was broken off: the pages that came do not come again. Before the first one nothing was lost.
    if (syncedAt !== null) await deleteAnswersOfPages(accountId, pages)
  }
}

/** Prompts that were begun without the server and are not saved yet: it would refuse a star for one it does not know. */
async function listUnsavedPrompts(accountId: string): Promise<string[]> {
  const drafts = createDraftStore(accountId)
  const found = await Promise.all(
    (await listDrafts(accountId)).map(async (id) => ({ id, draft: await drafts.find(id) })),
  )
  return found.flatMap(({ id, draft }) => (draft?.revision === 0 ? [id] : []))
}

/** Answers about things that the account no longer sees are not shown without a network either. */
async function deleteAnswersOfPages(accountId: string, pages: readonly SyncPage[]): Promise<void> {
  const ids = pages.flatMap(({ deleted }) => deleted.map(({ id }) => id))
  const isReset = pages.some((page) => page.isReset)
  if (isReset) await deleteAnswersOf(accountId)
  else if (ids.length > 0) await deleteAnswersAbout(accountId, ids)
  if (isReset || ids.length > 0) await storeNewestRuns(accountId).catch(() => undefined)
}

/** As many as the page of the history shows at first. */
const listedRuns = 30
const storedRuns = 10

/** Has the newest runs stored on this device: unlike prompts they are not in the copy. */
export async function storeNewestRuns(accountId: string): Promise<void> {
  const call = callAs({ accountId })
  const { runs } = await call(listRunsRoute, { query: { limit: listedRuns } })
  const owner = { accountId, workspaceId: findWorkspaceId(accountId) }
  for (const { id, endedAt } of runs.slice(0, storedRuns)) {
    const path = getRunRoute.path.replace('{id}', id)
    const isStored = async () =>
      (await findStoredAnswer(owner, new URL(path, location.origin).href)) !== undefined
    if (endedAt !== null && !(await isStored())) await call(getRunRoute, { params: { id } })
  }
}
