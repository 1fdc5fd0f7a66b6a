import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { useActionState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'

type AddressStripProps = {
  /** Nobody answers in the chat now. */
  isAway: boolean
  onLeave: (address: string) => Promise<void>
}

/** Asks a visitor who is not signed in where to send the answer. */
export function AddressStrip({ isAway, onLeave }: AddressStripProps) {
  const [problem, leave, pending] = useActionState(
    async (_: string | undefined, form: FormData) => {
      try {
        await onLeave(String(form.get('address')))
        return undefined
      } catch (error) {
        return describeError(error)
      }
    },
    undefined,
  )
  return (
    <form action={leave} className="flex-none border-line border-t bg-surface-raised px-4 py-3">
      <Field
        label={isAway ? 'Your email, for the answer' : 'Your email, if you have to leave'}
        error={problem}
      >
        <div className="flex gap-2">
          <Input
            name="address"
            type="email"
            required
            maxLength={320}
            autoComplete="email"
            placeholder="you@example.com"
          />
          <Button type="submit" loading={pending}>
            Save
          </Button>
        </div>
      </Field>
    </form>
  )
}
