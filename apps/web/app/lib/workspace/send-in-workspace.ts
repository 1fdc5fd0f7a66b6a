import { showToast } from '@product/ui/feedback/toast-once-store'
import { sendOrAnswerOffline } from '#web/lib/offline/send-or-answer-offline.ts'
import { findWorkspaceId, setWorkspaceId } from './current-workspace.ts'

/** Names the workspace that a request is about. */
export const workspaceHeader = 'x-workspace-id'

/**
 * Sends a request about the workspace that it names, or else the one that this tab is in, unless another is given. When the person is no longer a member of it, they go on in
 * the personal one: what only reads is asked for again there, and changes are refused rather than made elsewhere.
 */
export async function sendInWorkspace(
  request: Request,
  userId: string,
  given?: string | null,
): Promise<Response> {
  const send = (each: Request) =>
    sendOrAnswerOffline(each, { accountId: userId, workspaceId: each.headers.get(workspaceHeader) })
  if (given) request.headers.set(workspaceHeader, given)
  const workspaceId = given === undefined ? findWorkspaceId(userId) : null
  if (!workspaceId || request.headers.has(workspaceHeader)) return send(request)
  const again = request.method === 'GET' ? request.clone() : undefined
  request.headers.set(workspaceHeader, workspaceId)
  const response = await send(request)
  if (!(await isLost(response))) return response
  leaveLostWorkspace(userId, workspaceId)
  return again ? send(again) : response
}

async function isLost(response: Response): Promise<boolean> {
  if (response.status !== 404) return false
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return body?.error?.code === 'workspace.unknown'
}

/** Several answers may tell of the same loss. */
function leaveLostWorkspace(userId: string, workspaceId: string): void {
  if (findWorkspaceId(userId) !== workspaceId) return
  setWorkspaceId(userId, null)
  showToast({
    title: 'You’re in your personal workspace',
    description: 'You’re no longer a member of the workspace you were in, or it was deleted.',
  })
}
