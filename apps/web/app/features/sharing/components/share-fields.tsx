import { sharingLimits } from '@product/contract/sharing'
import { type ShareAccess, shareAccesses } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Textarea } from '@product/ui/forms/textarea'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { accessNames } from '#web/entities/share/access-names.ts'
import { expiries, toExpiry } from '../model/expiries.ts'

const expiryLabels = expiries.map(({ label }) => label)
type Expiry = (typeof expiryLabels)[number]

/** The part of a form that is the same for every recipient. */
export const ShareTerms = z.object({
  access: z.enum(shareAccesses),
  expiry: z.enum(expiryLabels),
  note: z.string().trim().max(sharingLimits.note),
})

export const defaultTerms = { access: 'read', expiry: 'No expiry', note: '' } as const

/** As the API takes them. */
export function readTerms({ access, expiry, note }: z.output<typeof ShareTerms>) {
  const days = expiries.find(({ label }) => label === expiry)?.days ?? null
  return { access, note, expiresAt: toExpiry(days) }
}

type ShareFieldsProps = {
  /** The field with which the recipient is chosen. */
  recipient: ReactNode
  access: ShareAccess
  onAccess: (access: ShareAccess) => void
  expiry: Expiry
  onExpiry: (expiry: Expiry) => void
  note: UseFormRegisterReturn
  noteHint: string
  noteError: string | undefined
  error: ReactNode
  isSaving: boolean
}

const rowStyle = 'grid items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_11rem]'

export function ShareFields({ recipient, note, isSaving, ...props }: ShareFieldsProps) {
  return (
    <>
      <div className={rowStyle}>
        {recipient}
        <ChoiceSelect
          label="Access"
          options={shareAccesses}
          labels={accessNames}
          value={props.access}
          onChange={props.onAccess}
        />
      </div>
      <div className={rowStyle}>
        <Field label="Note" aside="Optional" error={props.noteError}>
          <Textarea
            growing
            rows={1}
            maxLength={sharingLimits.note}
            placeholder={props.noteHint}
            {...note}
          />
        </Field>
        <ChoiceSelect
          label="Expires"
          options={expiryLabels}
          value={props.expiry}
          onChange={props.onExpiry}
        />
      </div>
      <FormError>{props.error}</FormError>
      <Button type="submit" variant="primary" loading={isSaving} className="justify-self-end">
        Share
      </Button>
    </>
  )
}
