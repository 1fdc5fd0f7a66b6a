import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { useState } from 'react'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

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
      text="Your account and everything in it are deleted at once and for good."
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
