import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '../styles/class-names.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { type PasswordRules, type PasswordStrength, scorePassword } from './password-strength.ts'

type Look = { word: string; bar: string; text: string }

const looks: Record<PasswordStrength['score'], Look> = {
  0: { word: 'Very weak', bar: 'bg-danger', text: 'text-danger' },
  1: { word: 'Weak', bar: 'bg-danger', text: 'text-danger' },
  2: { word: 'Fair', bar: 'bg-accent', text: 'text-accent' },
  3: { word: 'Good', bar: 'bg-success', text: 'text-success' },
  4: { word: 'Strong', bar: 'bg-success', text: 'text-success' },
}

/** Keeps its place while nothing is typed, so that the form does not jump. */
function PasswordMeter({ password, rules }: { password: string; rules: PasswordRules }) {
  const { score, reasons } = scorePassword(password, rules)
  const { word, bar, text } = looks[score]
  const filled = password === '' ? 0 : Math.max(1, score)
  return (
    <div className="flex flex-col gap-1.5 pt-0.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cn(
              'h-1 rounded-full transition-colors duration-100',
              step <= filled ? bar : 'bg-surface-hover',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-4 text-12 text-faint">
        {password === '' ? (
          `At least ${rules.minLength} characters.`
        ) : (
          <>
            <span className={cn('font-medium', text)}>{word}</span>
            {score < 4 && reasons[0] ? `. ${reasons[0]}` : null}
          </>
        )}
      </p>
    </div>
  )
}

type PasswordFieldProps = Omit<ComponentProps<typeof Input>, 'type' | 'defaultValue'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Shown at the right of the label, for instance a link to a forgotten password. */
  aside?: ReactNode
  /** For a new password: shows how strong it is and what would make it stronger. */
  strength?: PasswordRules
  /** The thing that the button shows and hides, if it is not a password. */
  subject?: string
}

/** `autoComplete` is `current-password` or, with `strength`, `new-password` unless it is given. */
export function PasswordField({
  label,
  hint,
  error,
  aside,
  strength,
  subject = 'password',
  required,
  className,
  onChange,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const value = input.value === undefined ? typed : String(input.value)
  return (
    <Field label={label} error={error} hint={hint} aside={aside} required={required === true}>
      <div className="relative">
        <Input
          type={shown ? 'text' : 'password'}
          autoComplete={strength ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          autoCorrect="off"
          {...input}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange?.(event)
          }}
          className={cn('pr-11', className)}
        />
        <ShowButton
          subject={subject}
          shown={shown}
          onShow={setShown}
          className={input.controlSize === 'l' ? 'right-2' : 'right-1'}
        />
      </div>
      {strength ? <PasswordMeter password={value} rules={strength} /> : null}
    </Field>
  )
}

type ShowButtonProps = {
  subject: string
  shown: boolean
  onShow: (shown: boolean) => void
  className: string
}

function ShowButton({ subject, shown, onShow, className }: ShowButtonProps) {
  const label = `${shown ? 'Hide' : 'Show'} ${subject}`
  return (
    <Button
      variant="ghost"
      size="s"
      iconOnly
      aria-label={label}
      title={label}
      onClick={() => onShow(!shown)}
      className={cn('absolute inset-y-0 my-auto', className)}
    >
      {shown ? <EyeOff /> : <Eye />}
    </Button>
  )
}
