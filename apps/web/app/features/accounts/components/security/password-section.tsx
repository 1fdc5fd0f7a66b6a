import { productName } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { PasswordField } from '@product/ui/forms/password-field'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { z } from 'zod'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useChangePassword, useSendReauthenticationCode } from '../../api/password.ts'
import { describePasswordProblem } from '../../model/describe-password-problem.ts'
import { CodeField } from './factor-code-form.tsx'

const passwordChangeOf = (minLength: number) =>
  z.object({
    password: z.string().min(minLength, `Use at least ${minLength} characters`),
    /** Undefined until the service has asked for it. */
    currentPassword: z.string().min(1, 'Enter your current password').optional(),
    code: z.string().trim().min(1, 'Enter the code from the email').optional(),
  })

/** Asks for the current password or a mailed code only once the service does. */
export function PasswordSection() {
  const { user } = useAuth()
  const minLength = usePublicConfig().auth.passwordMinLength
  const change = useChangePassword()
  const sendCode = useSendReauthenticationCode()
  /** Answers with what went wrong, in words. */
  const mailCode = (): Promise<string | undefined> =>
    sendCode.mutateAsync().then(
      () => undefined,
      (error) => describeAuthError(error, 'Couldn’t send the code. Please try again.'),
    )

  const sendAgain = async () => {
    const failure = await mailCode()
    if (failure) return form.setError('code', { message: failure })
    form.clearErrors('code')
    stackToast({ title: 'Sent again', description: 'Earlier codes no longer work.' })
  }

  const form = useZodForm(passwordChangeOf(minLength), {
    defaultValues: { password: '' },
    save: async (values, { reset, setError, setValue }) => {
      try {
        await change.mutateAsync(values)
        reset({ password: '' })
        stackToast({
          title: 'Password changed',
          description: 'Your other devices have been signed out.',
          variant: 'success',
        })
      } catch (error) {
        const problem = describePasswordProblem(error)
        if (problem.asksFor) setValue(problem.asksFor, '')
        const failure = problem.asksFor === 'code' ? await mailCode() : undefined
        setError(problem.field, { message: failure ?? problem.message }, { shouldFocus: true })
      }
    },
  })
  const { register, errors, isSaving } = form
  const [password, currentPassword, code] = form.watch(['password', 'currentPassword', 'code'])

  return (
    <form onSubmit={form.submit} noValidate>
      <SettingsSection
        title="Password"
        text="A new password signs out your other devices."
        footer={
          <Button
            type="submit"
            variant="primary"
            disabled={!form.formState.isDirty && !isSaving}
            loading={isSaving}
          >
            Change password
          </Button>
        }
      >
        {/* For password managers, which otherwise guess whose password this is. */}
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
        {currentPassword === undefined ? null : (
          <PasswordField
            label="Current password"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        )}
        <PasswordField
          label="New password"
          error={errors.password?.message}
          strength={{ minLength, avoid: [productName, user?.email ?? ''] }}
          {...register('password')}
          value={password}
        />
        {code === undefined ? null : (
          <CodeField
            label="Code from the email"
            error={errors.code?.message}
            action={
              <Button onClick={sendAgain} loading={sendCode.isPending}>
                Send again
              </Button>
            }
            {...register('code')}
          />
        )}
      </SettingsSection>
    </form>
  )
}
