import { Field } from '@product/ui/field'
import { Input } from '@product/ui/input'
import type { ComponentProps, ReactNode } from 'react'

type CodeFieldProps = Omit<ComponentProps<typeof Input>, 'type'> & {
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
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          placeholder="123456"
          {...input}
          className="max-w-44 font-prompt tracking-widest"
        />
        {action}
      </div>
    </Field>
  )
}
