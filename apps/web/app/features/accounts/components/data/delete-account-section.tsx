import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useDeletion } from '../../api/account-data.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'

type DeleteAccountSectionProps = {
  /** Once everything is gone. */
  onDeleted: () => void
}

export function DeleteAccountSection({ onDeleted }: DeleteAccountSectionProps) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      tone="danger"
      title="Delete my account"
      text="Permanently deletes your account and everything in it."
      action={
        <>
          <Button variant="danger" onClick={() => setOpen(true)}>
            Delete account
          </Button>
          <DeleteAccountDialog open={open} onClose={() => setOpen(false)} onDeleted={onDeleted} />
        </>
      }
    />
  )
}

type DeleteAccountDialogProps = { open: boolean; onClose: () => void; onDeleted: () => void }

function DeleteAccountDialog({ open, onClose, onDeleted }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Delete your account?</DialogTitle>
          <DialogDescription>This cannot be undone.</DialogDescription>
        </DialogHeader>
        <Deletion onDeleted={onDeleted} />
      </DialogContent>
    </Dialog>
  )
}

function Deletion({ onDeleted }: { onDeleted: () => void }) {
  const { data: deletion, error, isFetching, refetch } = useDeletion()
  if (deletion) return <DeleteAccountForm deletion={deletion} onDeleted={onDeleted} />
  return (
    <DialogBody>
      {error ? (
        <ErrorState
          title="Couldn’t load what would be deleted"
          text={describeError(error)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <ListSkeleton label="Counting what would be deleted" />
      )}
    </DialogBody>
  )
}
