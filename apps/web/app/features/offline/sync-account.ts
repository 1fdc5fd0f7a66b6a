import { getRunRoute, listRunsRoute } from '@product/contract/runs'
import { type Caller, createCaller } from '@product/sdk'
import { sync } from '@product/sync'
import { call } from '#web/lib/api/call.ts'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { workspaceHeader } from '#web/lib/workspace/send-in-workspace.ts'

/** Never answered from the copy, which would then sync with itself. */
const callServer = (workspaceId?: string): Caller =>
  createCaller({
    baseUrl: location.origin,
    fetch: (request) => {
      if (workspaceId !== undefined) request.headers.set(workspaceHeader, workspaceId)
      return sendWithSession(new Request(request, { cache: 'no-store' }))
    },
  })

/** Sends what waits on this device, and brings the copy of this account up to date. */
export async function syncAccount(accountId: string): Promise<void> {
  await sync(await openDeviceCopy(accountId), { call: callServer(), callIn: callServer })
}

/** As many as the page of the history shows at first. */
const listedRuns = 30
const storedRuns = 10

/** Has the newest runs stored on this device: unlike prompts they are not in the copy. */
export async function storeNewestRuns(): Promise<void> {
  const { runs } = await call(listRunsRoute, { query: { limit: listedRuns } })
  for (const { id } of runs.slice(0, storedRuns)) await call(getRunRoute, { params: { id } })
}
