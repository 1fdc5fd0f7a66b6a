import { sharingLimits } from '@product/contract/sharing'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { useEffect } from 'react'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { type Thing, useAddShares } from '../api/sharing.ts'
import { describeInvalid, readAddresses } from '../model/read-addresses.ts'
import { defaultTerms, readTerms, ShareFields, ShareTerms } from './share-fields.tsx'

const Invitation = ShareTerms.extend({
  emails: z
    .string()
    .transform(readAddresses)
    .pipe(
      z
        .array(z.string())
        .min(1, 'Please enter an email address')
        .max(sharingLimits.people, `Invite up to ${sharingLimits.people} people at once`)
        .superRefine((emails, context) => {
          const message = describeInvalid(emails)
          if (message) context.addIssue({ code: 'custom', message })
        }),
    ),
})

/** Shares with people by their addresses, whether they have an account or not. */
export function AddPeopleForm({ thing }: { thing: Thing }) {
  const add = useAddShares(thing)
  const form = useZodForm(Invitation, {
    defaultValues: { emails: '', ...defaultTerms },
    resetOnSave: true,
    save: async ({ emails, ...terms }) => {
      await add.mutateAsync({ emails, ...readTerms(terms) })
      stackToast({
        title:
          emails.length === 1 ? `Shared with ${emails[0]}` : `Shared with ${emails.length} people`,
        variant: 'success',
      })
    },
  })
  const { register, submit, watch, setValue, setFocus, errors } = form
  // It is shown once the people are known; until then the dialog itself has the focus.
  useEffect(() => {
    if (document.activeElement?.role === 'dialog') setFocus('emails')
  }, [setFocus])
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <ShareFields
        recipient={
          <Field
            label="Email"
            hint="Separate several addresses with commas."
            error={errors.emails?.message}
          >
            <Input
              inputMode="email"
              autoComplete="off"
              placeholder="name@example.com"
              {...register('emails')}
            />
          </Field>
        }
        access={watch('access')}
        onAccess={(access) => setValue('access', access)}
        expiry={watch('expiry')}
        onExpiry={(expiry) => setValue('expiry', expiry)}
        note={register('note')}
        noteHint="Sent with the invitation"
        noteError={errors.note?.message}
        error={form.rootError}
        isSaving={form.isSaving}
      />
    </form>
  )
}
