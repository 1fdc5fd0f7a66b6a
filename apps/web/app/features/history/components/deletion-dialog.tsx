import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useDeleteRuns } from '../api/runs.ts'

type DeletionDialogProps = { ids: string[]; onClose: () => void; onDeleted?: () => void }

export function DeletionDialog({ ids, onClose, onDeleted }: DeletionDialogProps) {
  const { mutate } = useDeleteRuns()
  const runs = ids.length === 1 ? 'this run' : `${ids.length.toLocaleString('en')} runs`
  return (
    <ConfirmDialog
      open={ids.length > 0}
      title={`Delete ${runs}?`}
      text="Inputs and answers are deleted permanently, and figures no longer count them. The prompt stays."
      action="Delete"
      onConfirm={() => mutate(ids, { onSuccess: onDeleted })}
      onCancel={onClose}
    />
  )
}
