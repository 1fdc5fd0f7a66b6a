import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { DialogBody, DialogClose, DialogFooter } from '@product/ui/overlays/dialog'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import type { describeDeletion } from '../../api/account-data.ts'
import { useDeleteAccount } from '../../api/account-data.ts'

type Deletion = Awaited<ReturnType<typeof describeDeletion>>

type DeleteAccountFormProps = {
  deletion: Deletion
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

  if (asking)
    return (
      <LastQuestion
        pending={remove.isPending || remove.isSuccess}
        onBack={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(typed, { onSuccess: onDeleted, onError: () => setAsking(false) })
        }
      />
    )

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <ThingsToDelete things={things} />
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
        <Button type="submit" variant="danger" disabled={!matches}>
          Delete account
        </Button>
      </DialogFooter>
    </form>
  )
}

function ThingsToDelete({ things }: Pick<Deletion, 'things'>) {
  if (things.length === 0)
    return <p className="text-13">Your account and your workspace will be deleted.</p>
  return (
    <>
      <p className="text-13">Your account and your workspace will be deleted, with:</p>
      <ul className="-mt-2 grid divide-y divide-line rounded-m border border-line px-3.5">
        {things.map(({ name, count }) => (
          <li key={name} className="flex justify-between gap-4 py-2 text-13">
            <span>{name}</span>
            <span className="text-faint tabular-nums">{count.toLocaleString('en-GB')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

type LastQuestionProps = { pending: boolean; onBack: () => void; onConfirm: () => void }

function LastQuestion({ pending, onBack, onConfirm }: LastQuestionProps) {
  return (
    <>
      <DialogBody>
        <div
          role="alert"
          className="flex gap-3 rounded-m border border-danger/35 bg-danger-tint p-4"
        >
          <TriangleAlert aria-hidden className="mt-0.5 flex-none text-danger" />
          <div className="grid gap-1 text-13">
            <p className="font-semibold">Delete everything, for good?</p>
            <p className="text-quiet">There is no copy and no way back.</p>
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        {/* The focus was on a button that is gone, and must not fall on the one that deletes. */}
        <Button autoFocus disabled={pending} onClick={onBack}>
          Go back
        </Button>
        <Button variant="danger" loading={pending} onClick={onConfirm}>
          Delete for good
        </Button>
      </DialogFooter>
    </>
  )
}
