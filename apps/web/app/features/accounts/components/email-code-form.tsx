import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useConfirmEmailChange } from '../api/confirm-email-change.ts'
import { CodeField } from './code-field.tsx'

type EmailCodeFormProps = { address: string; isConfirmed: boolean; onConfirmed: () => void }

export function EmailCodeForm({ address, isConfirmed, onConfirmed }: EmailCodeFormProps) {
  const [code, setCode] = useState('')
  const confirm = useConfirmEmailChange()

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      // Awaited, because callbacks of `mutate` are dropped when this form goes with the change.
      const isMade = await confirm.mutateAsync({ email: address, code })
      if (isMade) stackToast({ title: 'Address changed', variant: 'success' })
      else onConfirmed()
    } catch {
      // The field shows why.
    }
  }

  if (isConfirmed)
    return (
      <p className="flex items-center gap-2 text-13 text-success">
        <CircleCheck />
        {address} is confirmed. Now the other one.
      </p>
    )
  return (
    <form onSubmit={submit} noValidate>
      <CodeField
        label={<span className="wrap-anywhere">Code sent to {address}</span>}
        value={code}
        error={confirm.error && describeAuthError(confirm.error, 'The code could not be checked.')}
        onChange={(event) => setCode(event.target.value)}
        action={
          <Button type="submit" disabled={code.trim() === ''} loading={confirm.isPending}>
            Confirm
          </Button>
        }
      />
    </form>
  )
}
