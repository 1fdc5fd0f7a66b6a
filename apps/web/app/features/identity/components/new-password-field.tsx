import { Field } from '@product/ui/field'
import { PasswordInput } from '@product/ui/password-input'
import { usePublicConfig } from '#web/lib/public-config.ts'
import { PasswordStrengthMeter } from './password-strength-meter.tsx'

type NewPasswordFieldProps = {
  label: string
  value: string
  errors: string[]
  onChange: (password: string) => void
  autoFocus?: boolean
}

/** A password to choose: how strong it is, and why the service finds it too weak. */
export function NewPasswordField({
  label,
  value,
  errors,
  onChange,
  autoFocus,
}: NewPasswordFieldProps) {
  const { passwordMinLength } = usePublicConfig().auth
  return (
    <div className="grid gap-2">
      <Field label={label} error={errors.length > 0 ? errors.join(' ') : undefined}>
        <PasswordInput
          controlSize="l"
          name="password"
          placeholder=" "
          autoComplete="new-password"
          maxLength={72}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <PasswordStrengthMeter password={value} minLength={passwordMinLength} />
    </div>
  )
}
