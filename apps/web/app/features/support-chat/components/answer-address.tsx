import { supportLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { type ReactNode, useActionState, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'
import type { AccountMails } from '../model/account-mails.ts'
import type { Sender } from '../model/create-chat-session.ts'

/** Undefined for an address that can be used. */
export const findAddressProblem = (address: string): string | undefined =>
  z.email().max(320).safeParse(address).success ? undefined : 'Please enter a valid email address.'

type AnswerAddressProps = {
  /** Where answers are mailed at once; null where they are not. */
  address: string | null
  /** Null for visitors, and undefined while it is not known. */
  account: AccountMails | null | undefined
  /** Nobody answers in the chat now. */
  isAway: boolean
  onLeave: (sender: Sender) => Promise<void>
}

/** Asks visitors where to send the answer. Then says where it goes, and lets that be corrected. */
export function AnswerAddress({ address, account, isAway, onLeave }: AnswerAddressProps) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging || (address === null && account === null))
    return (
      <AddressForm
        address={address}
        isAway={isAway}
        asksName={account === null}
        onLeave={async (sender) => {
          await onLeave(sender)
          setChanging(false)
        }}
        onCancel={isChanging ? () => setChanging(false) : undefined}
      />
    )
  if (address === null)
    return account ? (
      <AnswerLine>
        <UnmailedAnswer account={account} />
      </AnswerLine>
    ) : null
  return (
    <AnswerLine>
      {isAway ? 'We’ll reply to ' : 'If you leave, we’ll reply to '}
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
    </AnswerLine>
  )
}

export const AnswerLine = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="wrap-anywhere flex-none border-line border-t bg-surface-raised px-4 py-2 text-12 text-quiet"
  >
    {children}
  </p>
)

/** Of a person whose answers are not mailed at once. */
function UnmailedAnswer({ account: { address, timing } }: { account: AccountMails }) {
  const settings = (text: string) => (
    <Link to="/settings/notifications" className="text-accent underline-offset-4 hover:underline">
      {text}
    </Link>
  )
  if (timing === 'unconfirmed')
    return (
      <>
        {address ? (
          <>
            <span className="font-medium text-text">{address}</span> is not confirmed
          </>
        ) : (
          'Your email is not confirmed'
        )}
        , so the answer is only shown here · {settings('Confirm it')}
      </>
    )
  return (
    <>
      {timing === 'daily'
        ? 'You’ll find the answer here, and in your daily email'
        : 'Mails about answers are off. You’ll find the answer here'}
      {' · '}
      {settings('Settings')}
    </>
  )
}

type AddressFormProps = Pick<AnswerAddressProps, 'address' | 'isAway' | 'onLeave'> & {
  asksName: boolean
  onCancel: (() => void) | undefined
}

type FormState = { problem?: string | undefined; typed: string; name: string }

function AddressForm({ address, isAway, asksName, onLeave, onCancel }: AddressFormProps) {
  const [{ problem, typed, name }, leave, pending] = useActionState(
    async (_: FormState, form: FormData): Promise<FormState> => {
      const entered = { typed: readField(form, 'address'), name: readField(form, 'name') }
      const invalid = findAddressProblem(entered.typed)
      if (invalid) return { ...entered, problem: invalid }
      try {
        await onLeave({ address: entered.typed, ...(entered.name && { name: entered.name }) })
        return entered
      } catch (error) {
        return { ...entered, problem: describeError(error) }
      }
    },
    { typed: address ?? '', name: '' },
  )
  return (
    <form
      action={leave}
      noValidate
      className="grid flex-none gap-2 border-line border-t bg-surface-raised px-4 py-3"
    >
      {asksName ? <NameField defaultValue={name} /> : null}
      <Field
        label={isAway ? 'Your email, for the answer' : 'Your email, in case you leave'}
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

/** Of visitors: an account has a name. */
export const NameField = ({ defaultValue = '' }: { defaultValue?: string }) => (
  <Field label="Your name (optional)">
    <Input
      name="name"
      maxLength={supportLimits.name}
      autoComplete="name"
      defaultValue={defaultValue}
    />
  </Field>
)

export const readField = (form: FormData, name: string): string =>
  String(form.get(name) ?? '').trim()
