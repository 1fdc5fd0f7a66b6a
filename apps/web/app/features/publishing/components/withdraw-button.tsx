import { Button } from '@product/ui/forms/button'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { useWithdraw } from '../api/withdraw-prompt.ts'

export function WithdrawButton({ promptId }: { promptId: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useWithdraw(promptId)
  return (
    <>
      <Button
        variant="ghost"
        className="mr-auto text-danger hover:text-danger"
        loading={isPending}
        onClick={() => setIsAsked(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Withdraw this prompt?"
        text="Nobody else can read it any more. All published versions and outcomes are removed from the library, which cannot be undone. Your own versions, and copies that others made, stay."
        action="Withdraw prompt"
        onConfirm={() => {
          setIsAsked(false)
          mutate()
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}
