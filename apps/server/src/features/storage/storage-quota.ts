import { storageFull } from './errors.ts'
import { type StorageUse, sumUse } from './measure-storage.ts'

type Options = {
  quotaBytes: number
  measure: (workspaceId: string) => Promise<StorageUse>
  now?: () => number
}

/**
 * What this process knows of a workspace. All claims are counted from the measurement on, and of
 * earlier ones those that were not yet stored when it began, because it did not see them.
 */
type Account = {
  measured: StorageUse
  measuredAt: number
  claimed: number
  stored: number
  /** Of `stored`, how much was so when the measurement began. */
  seen: number
}

const measureAgainAfter = 60_000
/**
 * After so many bytes of claims the workspace is measured again. What other processes store is not
 * known before: each of them can exceed the quota by this much, and by its requests under way.
 */
const mostUnmeasured = (quotaBytes: number) => Math.min(8_000_000, quotaBytes / 100)
const mostWorkspaces = 10_000

export type StorageQuota = ReturnType<typeof createStorageQuota>

/**
 * Refuses what does not fit into the storage of a workspace. Never to be asked within a transaction:
 * measuring takes a connection of its own.
 */
export function createStorageQuota({ quotaBytes, measure, now = Date.now }: Options) {
  const accounts = new Map<string, Account>()
  const measuring = new Map<string, Promise<Account>>()

  const unmeasured = ({ claimed, seen }: Account) => claimed - seen
  const usedOf = (account: Account) => sumUse(account.measured) + unmeasured(account)

  async function measureNow(workspaceId: string): Promise<Account> {
    const seen = accounts.get(workspaceId)?.stored ?? 0
    try {
      const measured = await measure(workspaceId)
      const account = accounts.get(workspaceId) ?? {
        measured,
        measuredAt: 0,
        claimed: 0,
        stored: 0,
        seen,
      }
      Object.assign(account, { measured, measuredAt: now(), seen })
      // In the order of measuring: what was measured longest ago is forgotten first.
      accounts.delete(workspaceId)
      accounts.set(workspaceId, account)
      const [oldest = ''] = accounts.keys()
      if (accounts.size > mostWorkspaces) accounts.delete(oldest)
      return account
    } finally {
      measuring.delete(workspaceId)
    }
  }

  function measureOnce(workspaceId: string): Promise<Account> {
    const begun = measuring.get(workspaceId) ?? measureNow(workspaceId)
    measuring.set(workspaceId, begun)
    return begun
  }

  /** Of a measurement that began after this was called: it sees what was deleted before. */
  async function measureAnew(workspaceId: string): Promise<Account> {
    await measuring.get(workspaceId)?.catch(() => {})
    return await measureOnce(workspaceId)
  }

  async function find(workspaceId: string, bytes: number): Promise<Account> {
    const account = accounts.get(workspaceId)
    if (!account) return await measureOnce(workspaceId)
    if (unmeasured(account) + bytes > mostUnmeasured(quotaBytes))
      return await measureAnew(workspaceId)
    // Nobody waits for it. One that fails is tried again at the next claim.
    if (now() - account.measuredAt >= measureAgainAfter) measureOnce(workspaceId).catch(() => {})
    return account
  }

  async function claim(workspaceId: string, bytes: number): Promise<Account> {
    let account = await find(workspaceId, bytes)
    if (usedOf(account) + bytes > quotaBytes) account = await measureAnew(workspaceId)
    const used = usedOf(account)
    if (used + bytes > quotaBytes) throw storageFull({ used, quota: quotaBytes })
    account.claimed += bytes
    return account
  }

  return {
    quotaBytes,
    measure: async (workspaceId: string): Promise<StorageUse> =>
      (await measureAnew(workspaceId)).measured,
    /** Does work that stores about so many bytes, or refuses it. */
    reserve: async <Result>(
      workspaceId: string,
      bytes: number,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      const account = await claim(workspaceId, bytes)
      try {
        const result = await work()
        account.stored += bytes
        return result
      } catch (error) {
        account.claimed -= bytes
        throw error
      }
    },
    /** Refuses unless so many bytes would fit now. */
    require: async (workspaceId: string, bytes: number): Promise<void> => {
      const account = await claim(workspaceId, bytes)
      account.claimed -= bytes
    },
    /** Counts bytes that are stored whether they fit or not. */
    add: (workspaceId: string, bytes: number): void => {
      const account = accounts.get(workspaceId)
      if (!account) return
      account.claimed += bytes
      account.stored += bytes
    },
  }
}
