import { runError } from '../errors.ts'

type Options = {
  mostBytes: number
  /** Reads every run of a workspace, so that it is asked for rarely. */
  measure: (workspaceId: string) => Promise<number>
  now?: () => number
}

type Measured = { bytes: number; at: number }

const measureAgainAfter = 60_000
/** Who was refused deletes something and comes back. */
const measureFullAgainAfter = 1_000
const mostWorkspaces = 10_000

/** How much each workspace has stored, as this process knows it: measured, and counted since. */
export function createStorageRoom({ mostBytes, measure, now = Date.now }: Options) {
  const known = new Map<string, Measured>()
  const measuring = new Map<string, Promise<Measured>>()

  async function read(workspaceId: string): Promise<Measured> {
    try {
      const measured = { bytes: await measure(workspaceId), at: now() }
      // The order of insertion is that of measuring: what was measured longest ago goes first.
      known.delete(workspaceId)
      known.set(workspaceId, measured)
      const [oldest = ''] = known.keys()
      if (known.size > mostWorkspaces) known.delete(oldest)
      return measured
    } finally {
      measuring.delete(workspaceId)
    }
  }

  function measureOnce(workspaceId: string): Promise<Measured> {
    const begun = measuring.get(workspaceId) ?? read(workspaceId)
    measuring.set(workspaceId, begun)
    return begun
  }

  async function find(workspaceId: string): Promise<Measured> {
    const measured = known.get(workspaceId)
    if (!measured) return await measureOnce(workspaceId)
    const age = now() - measured.at
    if (measured.bytes >= mostBytes && age >= measureFullAgainAfter)
      return await measureOnce(workspaceId)
    // Nobody waits for it: what has come since is counted. What fails is tried again next time.
    if (age >= measureAgainAfter) measureOnce(workspaceId).catch(() => {})
    return measured
  }

  return {
    /** Refuses whoever has stored as much as they may. */
    require: async (workspaceId: string): Promise<void> => {
      if ((await find(workspaceId)).bytes >= mostBytes) throw runError('run.storage-full')
    },
    /** Counts what was stored just now. */
    add: (workspaceId: string, bytes: number): void => {
      const measured = known.get(workspaceId)
      if (measured) measured.bytes += bytes
    },
  }
}
