import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { ApplicationForm } from './application-form.tsx'

type ApplicationDialogProps = {
  position: string | null
  title: string
  onClose: () => void
}

export function ApplicationDialog({ position, title, onClose }: ApplicationDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="l">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>Tell us who you are and what you would do here.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ApplicationForm position={position} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
