import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { CodeInput } from '@product/ui/forms/code-input'
import { Field } from '@product/ui/forms/field'
import { DialogBody, DialogFooter } from '@product/ui/overlays/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { z } from 'zod'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useVerifyFactor } from '../../api/second-factors.ts'

type FactorCodeFormProps = {
  factorId: string
  challengeId?: string
  hint: string
  onDone: () => void
  children?: ReactNode
  /** Beside the button, for somebody to whom no code comes. */
  wayBack?: ReactNode
}

const TypedCode = z.object({ code: z.string() })

/** The first code of a new factor: from then on it counts. */
export function FactorCodeForm({
  factorId,
  challengeId,
  hint,
  onDone,
  children,
  wayBack,
}: FactorCodeFormProps) {
  const verify = useVerifyFactor()
  const { register, submit, watch, errors, isSaving } = useZodForm(TypedCode, {
    defaultValues: { code: '' },
    errorField: 'code',
    describe: (error) => describeAuthError(error, 'Couldn’t check the code.'),
    save: async ({ code }) => {
      await verify.mutateAsync({ factorId, challengeId, code })
      stackToast({ title: 'Two-factor authentication is on', variant: 'success' })
      onDone()
    },
  })

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        {children}
        <CodeField
          label="Code"
          hint={hint}
          autoFocus
          error={errors.code?.message}
          {...register('code')}
        />
      </DialogBody>
      <DialogFooter>
        {wayBack}
        <Button
          type="submit"
          variant="primary"
          disabled={watch('code').trim() === ''}
          loading={isSaving}
        >
          Turn on
        </Button>
      </DialogFooter>
    </form>
  )
}

type CodeFieldProps = Omit<ComponentProps<typeof CodeInput>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Beside the control, for instance the button that sends it. */
  action?: ReactNode
}

/** A one-time code of digits, offered by the device where it knows it. */
export function CodeField({ label, hint, error, action, ...input }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-2">
        <CodeInput {...input} className="max-w-44" />
        {action}
      </div>
    </Field>
  )
}
