import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogBody,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@product/ui/alert-dialog'
import { useDeleteRuns } from '../api/delete-runs.ts'

type DeletionDialogProps = { ids: string[]; onClose: () => void; onDeleted?: () => void }

export function DeletionDialog({ ids, onClose, onDeleted }: DeletionDialogProps) {
  const { mutate } = useDeleteRuns()
  const runs = ids.length === 1 ? 'this run' : `${ids.length.toLocaleString('en')} runs`
  return (
    <AlertDialog open={ids.length > 0} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent>
        <AlertDialogBody>
          <AlertDialogTitle>Delete {runs}?</AlertDialogTitle>
          <AlertDialogDescription>
            Inputs and answers go for good, and figures no longer count them. The prompt stays.
          </AlertDialogDescription>
        </AlertDialogBody>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <AlertDialogAction onClick={() => mutate(ids, { onSuccess: onDeleted })}>
            Delete
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
