import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { DialogBody, DialogClose, DialogFooter } from '@product/ui/overlays/dialog'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { type describeDeletion, useDeleteAccount } from '../../api/account-data.ts'

type Deletion = Awaited<ReturnType<typeof describeDeletion>>

type DeleteAccountFormProps = {
  deletion: Deletion
  onDeleted: () => void
}

const Confirmation = z.object({ typed: z.string() })

/** Typed first, then asked once more. */
export function DeleteAccountForm({ deletion, onDeleted }: DeleteAccountFormProps) {
  const { confirmation, things } = deletion
  const [asking, setAsking] = useState(false)
  const remove = useDeleteAccount()
  const isRight = (typed: string) => typed.trim().toLowerCase() === confirmation.toLowerCase()
  const { register, submit, watch, getValues, setError, errors } = useZodForm(Confirmation, {
    defaultValues: { typed: '' },
    save: ({ typed }) => isRight(typed) && setAsking(true),
  })

  if (asking)
    return (
      <LastQuestion
        pending={remove.isPending || remove.isSuccess}
        onBack={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(getValues('typed'), {
            onSuccess: onDeleted,
            onError: (error) => {
              setAsking(false)
              setError('typed', { message: describeError(error) })
            },
          })
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
          error={errors.typed?.message}
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register('typed')}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Keep my account</Button>
        </DialogClose>
        <Button type="submit" variant="danger" disabled={!isRight(watch('typed'))}>
          Delete account
        </Button>
      </DialogFooter>
    </form>
  )
}

function ThingsToDelete({ things }: Pick<Deletion, 'things'>) {
  if (things.length === 0)
    return <p className="text-13">Your account and workspace will be deleted.</p>
  return (
    <>
      <p className="text-13">Your account and workspace will be deleted, including:</p>
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
            <p className="font-semibold">Delete everything permanently?</p>
            <p className="text-quiet">This can’t be undone, and no copy is kept.</p>
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        {/* The focus was on a button that is gone, and must not fall on the one that deletes. */}
        <Button autoFocus disabled={pending} onClick={onBack}>
          Go back
        </Button>
        <Button variant="danger" loading={pending} onClick={onConfirm}>
          Delete permanently
        </Button>
      </DialogFooter>
    </>
  )
}
