import type { Workspace } from '@product/contract/workspaces'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useSwitchWorkspace } from '#web/entities/workspace/workspaces.ts'
import { useLeaveWorkspace } from '../api/workspaces.ts'

type LeaveWorkspaceDialogProps = { workspace: Workspace; onClose: () => void }

export function LeaveWorkspaceDialog({ workspace, onClose }: LeaveWorkspaceDialogProps) {
  const { id, name } = workspace
  const enter = useSwitchWorkspace()
  const leave = useLeaveWorkspace(id, async () => {
    await enter(null)
    stackToast({ title: `You left ${name}`, variant: 'success' })
  })
  return (
    <ConfirmDialog
      open
      title={`Leave ${name}?`}
      text="To come back you need a new invitation."
      action="Leave workspace"
      onConfirm={() => leave.mutate()}
      onCancel={onClose}
    />
  )
}
