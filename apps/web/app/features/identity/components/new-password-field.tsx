import { productName } from '@product/domain'
import { PasswordField } from '@product/ui/forms/password-field'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

type NewPasswordFieldProps = {
  label: string
  value: string
  errors: string[]
  onChange: (password: string) => void
  autoFocus?: boolean
  /** Personal data that an attacker would try as a password. */
  avoid?: string[]
}

/** A password to choose: how strong it is, and why the service finds it too weak. */
export function NewPasswordField({
  errors,
  avoid = [],
  onChange,
  ...field
}: NewPasswordFieldProps) {
  const { passwordMinLength } = usePublicConfig().auth
  return (
    <PasswordField
      {...field}
      controlSize="l"
      name="password"
      placeholder=" "
      error={errors.length > 0 ? errors.join(' ') : undefined}
      strength={{ minLength: passwordMinLength, avoid: [productName, ...avoid] }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
