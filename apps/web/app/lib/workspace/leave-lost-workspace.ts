import { showToast } from '@product/ui/feedback/toast-once-store'
import { findWorkspaceId, setWorkspaceId } from './current-workspace.ts'

/** Goes on in the personal workspace and says why. Several answers may tell of the same loss. */
export function leaveLostWorkspace(userId: string, workspaceId: string): void {
  if (findWorkspaceId(userId) !== workspaceId) return
  setWorkspaceId(userId, null)
  showToast({
    title: 'You’re in your personal workspace',
    description: 'You’re no longer a member of the workspace you were in, or it was deleted.',
  })
}
