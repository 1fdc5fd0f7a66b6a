import { ErrorState } from '@product/ui/feedback/error-state'
import { type StackedToast, stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { z } from 'zod'
import { storedMailText } from '#web/entities/mail/stored-mail.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useAuthUser } from '../../api/auth-user.ts'
import { useRequestEmailChange } from '../../api/email.ts'
import { PendingEmail } from './pending-email.tsx'

export function EmailSection() {
  const { data: user, error, isFetching, refetch } = useAuthUser()
  if (user?.is_sso_user)
    return (
      <SettingsSection
        title="Email address"
        text={
          <>
            You sign in with <strong className="font-medium text-text">{user.email}</strong> through
            single sign-on. Your company manages this email.
          </>
        }
      />
    )
  if (user)
    return (
      <>
        {user.new_email ? (
          <PendingEmail
            key={user.new_email}
            currentEmail={user.email ?? ''}
            newEmail={user.new_email}
          />
        ) : null}
        <EmailForm currentEmail={user.email ?? ''} />
      </>
    )
  return (
    <SettingsSection title="Email address">
      {error ? (
        <ErrorState
          title="Couldn’t load your email"
          text={describeAuthError(error, 'Please try again.')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <ListSkeleton label="Loading your email" rows={1} />
      )}
    </SettingsSection>
  )
}

const emailChangeOf = (currentEmail: string) =>
  z.object({
    email: z
      .email('Enter an email like name@example.com')
      .refine((email) => email.toLowerCase() !== currentEmail, 'This is already your email'),
  })

export const askedToastOf = (sendsMail: boolean): StackedToast =>
  sendsMail
    ? { title: 'Check your email', description: 'We sent you a confirmation code.' }
    : { title: 'No email was sent', description: storedMailText, variant: 'info' }

type Change = { confirmsBoth: boolean; sendsMail: boolean }

export function describeEmailChange({ confirmsBoth, sendsMail }: Change): string {
  const change = `Your email changes once ${confirmsBoth ? 'both are' : 'it’s'} confirmed.`
  if (!sendsMail)
    return `${confirmsBoth ? 'Both addresses get' : 'The new address gets'} a code. This site has no mail server, so it is stored, not sent. ${change}`
  return `We’ll email a code to ${confirmsBoth ? 'both addresses' : 'the new address'}. ${change}`
}

function EmailForm({ currentEmail }: { currentEmail: string }) {
  const { auth } = usePublicConfig()
  const request = useRequestEmailChange()
  const { register, submit, formState, errors, isSaving } = useZodForm(
    emailChangeOf(currentEmail),
    {
      defaultValues: { email: '' },
      errorField: 'email',
      describe: (error) => describeAuthError(error, 'Couldn’t request the change.'),
      resetOnSave: true,
      save: async ({ email }) => {
        const user = await request.mutateAsync(email)
        stackToast(
          user.new_email
            ? askedToastOf(auth.sendsMail)
            : { title: 'Email changed', variant: 'success' },
        )
      },
    },
  )

  return (
    <form onSubmit={submit} noValidate>
      <SettingsSection
        title="Email address"
        text={
          currentEmail ? (
            <>
              You sign in with <strong className="font-medium text-text">{currentEmail}</strong>.
            </>
          ) : (
            'Your account has no email yet.'
          )
        }
        footer={
          <Button
            type="submit"
            variant="primary"
            disabled={!formState.isDirty && !isSaving}
            loading={isSaving}
          >
            {currentEmail ? 'Change email' : 'Add email'}
          </Button>
        }
      >
        <Field
          label="New email"
          error={errors.email?.message}
          hint={describeEmailChange({
            confirmsBoth: auth.confirmEmail && currentEmail !== '',
            sendsMail: auth.sendsMail,
          })}
        >
          <Input type="email" autoComplete="email" maxLength={255} {...register('email')} />
        </Field>
      </SettingsSection>
    </form>
  )
}
