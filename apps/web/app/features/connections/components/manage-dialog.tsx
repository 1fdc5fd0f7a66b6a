import type { Connection } from '@product/contract/connections'
import { describeProvider } from '@product/domain'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@product/ui/overlays/dialog'
import { ManageForm } from './manage-form.tsx'

type ManageDialogProps = { open: boolean; connection: Connection; onClose: () => void }

export function ManageDialog({ open, connection, onClose }: ManageDialogProps) {
  const { name } = describeProvider(connection.provider)
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent size="s" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Edit {connection.name}</DialogTitle>
          {name === connection.name ? null : <p className="text-13 text-quiet">{name}</p>}
        </DialogHeader>
        <ManageForm connection={connection} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}
