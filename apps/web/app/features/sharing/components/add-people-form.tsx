import { ShareEmail, sharingLimits } from '@product/contract/sharing'
import { shareAccesses } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { accessNames } from '#web/entities/share/access-names.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { type Thing, useAddShares } from '../api/sharing.ts'
import { expiries, toExpiry } from '../model/expiries.ts'
import { readAddresses } from '../model/read-addresses.ts'

const expiryLabels = expiries.map(({ label }) => label)

const Invitation = z.object({
  emails: z
    .string()
    .transform(readAddresses)
    .pipe(
      z
        .array(ShareEmail)
        .min(1, 'Please enter an email address')
        .max(sharingLimits.people, `Invite up to ${sharingLimits.people} people at once`),
    ),
  access: z.enum(shareAccesses),
  expiry: z.enum(expiryLabels),
  note: z.string().trim().max(sharingLimits.note),
})

/** Shares with people by their addresses, whether they have an account or not. */
export function AddPeopleForm({ thing }: { thing: Thing }) {
  const add = useAddShares(thing)
  const { register, control, submit, watch, errors, rootError, isSaving } = useZodForm(Invitation, {
    defaultValues: { emails: '', access: 'read', expiry: 'No expiry', note: '' },
    resetOnSave: true,
    save: async ({ emails, access, expiry, note }) => {
      const days = expiries.find(({ label }) => label === expiry)?.days ?? null
      await add.mutateAsync({ emails, access, note, expiresAt: toExpiry(days) })
      stackToast({
        title:
          emails.length === 1 ? `Shared with ${emails[0]}` : `Shared with ${emails.length} people`,
        variant: 'success',
      })
    },
  })
  const isTyping = watch('emails').trim() !== ''
  // A list of addresses is one field: the first that is wrong is said.
  const emailError = errors.emails?.message ?? findFirst(errors.emails)
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="grid items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label="Email" error={emailError}>
          <Input
            inputMode="email"
            autoComplete="off"
            placeholder="name@example.com"
            {...register('emails')}
          />
        </Field>
        <Controller
          control={control}
          name="access"
          render={({ field }) => (
            <ChoiceSelect
              label="Access"
              options={shareAccesses}
              labels={accessNames}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      {isTyping ? (
        <div className="grid items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <Field label="Note" aside="Optional" error={errors.note?.message}>
            <Textarea
              growing
              rows={1}
              maxLength={sharingLimits.note}
              placeholder="Sent with the invitation"
              {...register('note')}
            />
          </Field>
          <Controller
            control={control}
            name="expiry"
            render={({ field }) => (
              <ChoiceSelect
                label="Expires"
                options={expiryLabels}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      ) : null}
      <FormError>{rootError}</FormError>
      <Button type="submit" variant="primary" loading={isSaving} className="justify-self-end">
        Share
      </Button>
    </form>
  )
}

const findFirst = (errors: unknown): string | undefined =>
  Array.isArray(errors) ? errors.find((error) => error?.message)?.message : undefined
