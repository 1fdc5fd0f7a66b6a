import { CodeInput } from '@product/ui/forms/code-input'
import { Field } from '@product/ui/forms/field'
import type { ComponentProps, ReactNode } from 'react'

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
