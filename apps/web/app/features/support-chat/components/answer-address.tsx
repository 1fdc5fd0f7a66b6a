import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { useActionState, useState } from 'react'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'

/** Undefined for an address that can be used. */
export const findAddressProblem = (address: string): string | undefined =>
  z.email().max(320).safeParse(address).success ? undefined : 'Please enter a valid email address.'

type AnswerAddressProps = {
  /** Null where none was left. */
  address: string | null
  /** Nobody answers in the chat now. */
  isAway: boolean
  onLeave: (address: string) => Promise<void>
}

/** Asks where to send the answer; then says where it goes, and lets that be corrected. */
export function AnswerAddress({ address, isAway, onLeave }: AnswerAddressProps) {
  const [isChanging, setChanging] = useState(false)
  if (address === null || isChanging)
    return (
      <AddressForm
        address={address}
        isAway={isAway}
        onLeave={async (changed) => {
          await onLeave(changed)
          setChanging(false)
        }}
        onCancel={address === null ? undefined : () => setChanging(false)}
      />
    )
  return (
    <p
      role="status"
      className="wrap-anywhere flex-none border-line border-t bg-surface-raised px-4 py-2 text-12 text-quiet"
    >
      {isAway ? 'We answer to ' : 'If you have to leave, we answer to '}
      <span className="font-medium text-text">{address}</span>
      {isAway ? ' within 24 hours' : ''}
      {' · '}
      <button
        type="button"
        aria-label="Change the address"
        onClick={() => setChanging(true)}
        className="text-accent underline-offset-4 hover:underline"
      >
        Change
      </button>
    </p>
  )
}

type AddressFormProps = AnswerAddressProps & { onCancel: (() => void) | undefined }

function AddressForm({ address, isAway, onLeave, onCancel }: AddressFormProps) {
  const [{ problem, typed }, leave, pending] = useActionState(
    async (_: { problem?: string | undefined; typed: string }, form: FormData) => {
      const entered = String(form.get('address')).trim()
      const invalid = findAddressProblem(entered)
      if (invalid) return { problem: invalid, typed: entered }
      try {
        await onLeave(entered)
        return { typed: entered }
      } catch (error) {
        return { problem: describeError(error), typed: entered }
      }
    },
    { typed: address ?? '' },
  )
  return (
    <form
      action={leave}
      noValidate
      className="flex-none border-line border-t bg-surface-raised px-4 py-3"
    >
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
            defaultValue={typed}
            placeholder="you@example.com"
          />
          <Button type="submit" loading={pending}>
            Save
          </Button>
          {onCancel ? (
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      </Field>
    </form>
  )
}
