import { ApiError, type Caller } from '@product/sdk'
import { type Copy, lockCopy } from './open-copy.ts'

/** Calls to the server as the account that the copy belongs to. */
export type Connection = {
  call: Caller
  /** Calls the API in a workspace: with the header X-Workspace-Id. */
  callIn(workspaceId: string): Caller
}

/** Does a part of syncing, one at a time on this device, and tells subscribers how it goes. */
export async function track<Result>(copy: Copy, task: () => Promise<Result>): Promise<Result> {
  return await lockCopy(copy, async () => {
    copy.announce({ type: 'phase', phase: 'syncing' })
    try {
      const result = await task()
      copy.announce({ type: 'phase', phase: 'done' })
      return result
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0
      copy.announce({ type: 'phase', phase: isOffline ? 'offline' : 'failed' })
      throw error
    }
  })
}
