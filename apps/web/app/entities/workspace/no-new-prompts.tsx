import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { Lock } from 'lucide-react'
import { useUserId } from '#web/lib/auth/auth-provider.tsx'
import { setWorkspaceId } from '#web/lib/workspace/current-workspace.ts'
import { useCurrentWorkspace, useWorkspaceId, useWorkspaces } from './workspaces.ts'

/** Whether the person may add prompts to the current workspace; undefined until it is known. */
export function useMayAddPrompts(): boolean | undefined {
  const isPersonal = useWorkspaceId() === null
  const { isPending } = useWorkspaces()
  const current = useCurrentWorkspace()
  if (isPersonal) return true
  // Where the workspaces cannot be loaded, the server refuses.
  return current?.abilities.createPrompts ?? (isPending ? undefined : true)
}

/** In place of a screen that adds prompts, for people who may not: they may go on in the personal workspace. */
export function NoNewPrompts() {
  const name = useCurrentWorkspace()?.name ?? 'this workspace'
  const userId = useUserId()
  return (
    <EmptyState
      className="min-h-[60vh]"
      icon={<Lock />}
      title={<h1 className="wrap-anywhere text-14">Viewers can’t add prompts to {name}</h1>}
      text="Ask an admin for the Editor role, or go on in your personal workspace."
      action={
        <Button variant="primary" onClick={() => userId && setWorkspaceId(userId, null)}>
          Switch to your personal workspace
        </Button>
      }
    />
  )
}
