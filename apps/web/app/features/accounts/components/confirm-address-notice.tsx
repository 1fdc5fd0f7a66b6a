import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { CodeHint } from '#web/entities/mail/stored-mail.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useMailCode, useProveEmail } from '../api/email.ts'
import { useMe } from '../api/profile.ts'
import { CodeField } from './security/factor-code-form.tsx'

/** Asks somebody whose address is not confirmed to confirm it: what is shared with it waits for that. */
export function ConfirmAddressNotice({ purpose = 'to see what others share with it' }) {
  const { data: me } = useMe()
  const mailCode = useMailCode()
  const [isAsked, setIsAsked] = useState(false)
  if (!me || me.isEmailProven || me.email === '') return null
  const send = () =>
    mailCode.mutate(undefined, {
      onSuccess: () => setIsAsked(true),
      onError: (error) => stackError('No email was sent', error),
    })
  return (
    <section
      aria-label="Confirm your email address"
      className="flex flex-wrap items-center gap-2.5 rounded-m border border-line py-2 pr-2 pl-4 text-13 text-quiet"
    >
      <MailCheck aria-hidden className="size-4 flex-none text-accent" />
      <p className="min-w-52 flex-1 text-pretty">
        Confirm {me.email} {purpose}.
      </p>
      <Button size="s" loading={mailCode.isPending} onClick={send}>
        Email me a code
      </Button>
      {isAsked ? <CodeDialog email={me.email} onClose={() => setIsAsked(false)} /> : null}
    </section>
  )
}

const TypedCode = z.object({ code: z.string().trim().min(1, 'Please enter the code') })

function CodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const prove = useProveEmail()
  const { auth } = usePublicConfig()
  const { register, submit, errors, rootError, isSaving } = useZodForm(TypedCode, {
    defaultValues: { code: '' },
    save: async ({ code }) => {
      await prove.mutateAsync(code)
      stackToast({ title: 'Email address confirmed', variant: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirm your email address"
      description={<CodeHint email={email} isSent={auth.sendsMail} />}
      onSubmit={submit}
      submitLabel="Confirm"
      pending={isSaving}
      error={rootError}
    >
      <CodeField label="Code" error={errors.code?.message} {...register('code')} />
    </FormDialog>
  )
}
