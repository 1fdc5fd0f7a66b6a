import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'

const done = { Remove: 'removed', Unlink: 'unlinked' }

type TakeAwayButtonProps = {
  verb: keyof typeof done
  /** What is taken away. */
  name: string
  /** What that means, told before it is done. */
  consequence: string
  takeAway: () => Promise<unknown>
  pending: boolean
  disabled?: boolean
}

/** Takes a way to sign in from the account, once that is confirmed. */
export function TakeAwayButton(props: TakeAwayButtonProps) {
  const { verb, name, consequence, takeAway, pending, disabled = false } = props
  const [asking, setAsking] = useState(false)

  // A promise, because row and screen may be gone before the answer has come: without the factor
  // that this session was confirmed with, it has to be confirmed with another one.
  function confirm() {
    setAsking(false)
    takeAway().then(
      () => stackToast({ title: `${name} ${done[verb]}`, variant: 'success' }),
      (error) =>
        stackToast({
          title: `${name} was not ${done[verb]}`,
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    )
  }

  return (
    <>
      <Button
        size="s"
        disabled={disabled}
        loading={pending}
        aria-label={`${verb} ${name}`}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${verb} ${name}?`}
        text={consequence}
        action={verb}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
