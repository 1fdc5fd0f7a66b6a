import { type Caller, createCaller } from '@product/sdk'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'
import { workspaceHeader } from '#web/lib/workspace/send-in-workspace.ts'

/** Calls the API about this workspace rather than the one that the tab is in. */
export const callInWorkspace = (workspaceId: string): Caller =>
  createCaller({
    baseUrl: globalThis.location?.origin,
    fetch: (request) => {
      request.headers.set(workspaceHeader, workspaceId)
      return sendWithSession(request)
    },
  })
