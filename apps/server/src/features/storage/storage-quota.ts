import { runDetached } from '#platform/run-for-request.ts'
import { storageFull } from './errors.ts'
import { sumUse, type UsedBytes } from './measure-storage.ts'

type Options = {
  quotaBytes: number
  measure: (workspaceId: string) => Promise<UsedBytes>
  /** Called whenever something does not fit. Nobody waits for it. */
  onFull?: (workspaceId: string) => void
  now?: () => number
}

/**
 * Known to this process of a workspace. All claims are counted from the measurement on, and of
 * earlier ones those that were not yet stored when it began, because it did not see them.
 */
type Usage = {
  measured: UsedBytes
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
export function createStorageQuota({ quotaBytes, measure, onFull, now = Date.now }: Options) {
  const usages = new Map<string, Usage>()
  const measuring = new Map<string, Promise<Usage>>()

  const unmeasured = ({ claimed, seen }: Usage) => claimed - seen
  const usedOf = (usage: Usage) => sumUse(usage.measured) + unmeasured(usage)

  async function measureNow(workspaceId: string): Promise<Usage> {
    const seen = usages.get(workspaceId)?.stored ?? 0
    try {
      const measured = await measure(workspaceId)
      const usage = usages.get(workspaceId) ?? {
        measured,
        measuredAt: 0,
        claimed: seen,
        stored: seen,
        seen,
      }
      Object.assign(usage, { measured, measuredAt: now(), seen })
      // In the order of measuring: what was measured longest ago is forgotten first.
      usages.delete(workspaceId)
      usages.set(workspaceId, usage)
      const [oldest = ''] = usages.keys()
      if (usages.size > mostWorkspaces) usages.delete(oldest)
      return usage
    } finally {
      measuring.delete(workspaceId)
    }
  }

  function measureOnce(workspaceId: string): Promise<Usage> {
    const begun = measuring.get(workspaceId) ?? runDetached(() => measureNow(workspaceId))
    measuring.set(workspaceId, begun)
    return begun
  }

  /** Of a measurement that began after this was called: it sees what was deleted before. */
  async function measureAnew(workspaceId: string): Promise<Usage> {
    await measuring.get(workspaceId)?.catch(() => {})
    return await measureOnce(workspaceId)
  }

  async function find(workspaceId: string, bytes: number): Promise<Usage> {
    const usage = usages.get(workspaceId)
    if (!usage) return await measureOnce(workspaceId)
    if (unmeasured(usage) + bytes > mostUnmeasured(quotaBytes))
      return await measureAnew(workspaceId)
    // Nobody waits for it. One that fails is tried again at the next claim.
    if (now() - usage.measuredAt >= measureAgainAfter) measureOnce(workspaceId).catch(() => {})
    return usage
  }

  async function claim(workspaceId: string, bytes: number): Promise<Usage> {
    let usage = await find(workspaceId, bytes)
    if (usedOf(usage) + bytes > quotaBytes) usage = await measureAnew(workspaceId)
    const used = usedOf(usage)
    if (used + bytes > quotaBytes) {
      onFull?.(workspaceId)
      throw storageFull({ used, quota: quotaBytes })
    }
    usage.claimed += bytes
    return usage
  }

  return {
    quotaBytes,
    measure: async (workspaceId: string): Promise<UsedBytes> =>
      (await measureAnew(workspaceId)).measured,
    /** Does work that stores about so many bytes, or refuses it. */
    reserve: async <Result>(
      workspaceId: string,
      bytes: number,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      const usage = await claim(workspaceId, bytes)
      try {
        const result = await work()
        usage.stored += bytes
        return result
      } catch (error) {
        usage.claimed -= bytes
        throw error
      }
    },
    /** Refuses unless so many bytes would fit now. */
    require: async (workspaceId: string, bytes: number): Promise<void> => {
      const usage = await claim(workspaceId, bytes)
      usage.claimed -= bytes
    },
    /** Counts bytes that are stored whether they fit or not. */
    add: (workspaceId: string, bytes: number): void => {
      const usage = usages.get(workspaceId)
      if (!usage) return
      usage.claimed += bytes
      usage.stored += bytes
    },
  }
}
