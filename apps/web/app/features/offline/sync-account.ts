import { getRunRoute, listRunsRoute } from '@product/contract/runs'
import { sync } from '@product/sync'
import { callAs } from '#web/lib/api/call-as.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'

/** Sends what waits on this device, and brings the copy of this account up to date. */
export async function syncAccount(accountId: string): Promise<void> {
  // Never answered from the copy, which would then sync with itself.
  const callIn = (workspaceId?: string) => callAs({ accountId, workspaceId }, { cache: 'no-store' })
  await sync(await openDeviceCopy(accountId), { call: callIn(), callIn })
}

/** As many as the page of the history shows at first. */
const listedRuns = 30
const storedRuns = 10

/** Has the newest runs stored on this device: unlike prompts they are not in the copy. */
export async function storeNewestRuns(accountId: string): Promise<void> {
  const call = callAs({ accountId })
  const { runs } = await call(listRunsRoute, { query: { limit: listedRuns } })
  for (const { id } of runs.slice(0, storedRuns)) await call(getRunRoute, { params: { id } })
}
