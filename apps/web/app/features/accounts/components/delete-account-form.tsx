import { Button } from '@product/ui/button'
import { DialogBody, DialogClose, DialogFooter } from '@product/ui/dialog'
import { Field } from '@product/ui/field'
import { Input } from '@product/ui/input'
import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/describe-error.ts'
import { useDeleteAccount } from '../api/delete-account.ts'
import type { describeDeletion } from '../api/describe-deletion.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DeleteAccountFormProps = {
  deletion: Awaited<ReturnType<typeof describeDeletion>>
  onDeleted: () => void
}

/** Typed first, then asked once more. */
export function DeleteAccountForm({ deletion, onDeleted }: DeleteAccountFormProps) {
  const { confirmation, things } = deletion
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const remove = useDeleteAccount()
  const matches = typed.trim().toLowerCase() === confirmation.toLowerCase()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (matches) setAsking(true)
  }

  function confirm() {
    setAsking(false)
    remove.mutate(typed, { onSuccess: onDeleted })
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <ul className="grid divide-y divide-line rounded-m border border-line px-3.5">
          {things.map(({ name, count }) => (
            <li key={name} className="flex justify-between gap-4 py-2 text-13">
              <span>{name}</span>
              <span className="text-faint tabular-nums">{count.toLocaleString('en-GB')}</span>
            </li>
          ))}
        </ul>
        <Field
          label={
            <span className="wrap-anywhere">
              Type <strong className="select-all">{confirmation}</strong> to go on
            </span>
          }
          error={remove.error && describeError(remove.error)}
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Keep my account</Button>
        </DialogClose>
        <Button
          type="submit"
          variant="danger"
          disabled={!matches}
          loading={remove.isPending || remove.isSuccess}
        >
          Delete account
        </Button>
      </DialogFooter>
      <ConfirmDialog
        open={asking}
        title="Delete everything, for good?"
        text="There is no copy and no way back."
        action="Delete for good"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}
