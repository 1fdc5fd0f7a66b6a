import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useRemoveConnection } from '../api/remove-connection.ts'

export function RemoveButton({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveConnection()

  function confirm() {
    setAsking(false)
    // A promise, because the row is gone once the answer has come.
    remove.mutateAsync(id).then(
      () => stackToast({ title: `${name} removed`, variant: 'success' }),
      (error) =>
        stackToast({
          title: `${name} was not removed`,
          description: describeError(error),
          variant: 'error',
        }),
    )
  }

  return (
    <>
      <Button
        size="s"
        loading={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remove ${name}?`}
        text="Its key is deleted here, and prompts no longer run on it. Runs that were made with it stay in your history. The key itself is still valid with the provider."
        action="Remove"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
