import { measurePassword } from '../model/password-strength.ts'

const tones = ['bg-danger', 'bg-danger', 'bg-accent', 'bg-success', 'bg-success']

type PasswordStrengthMeterProps = { password: string; minLength: number }

/** Keeps its place while nothing is typed yet, so that nothing moves. */
export function PasswordStrengthMeter({ password, minLength }: PasswordStrengthMeterProps) {
  const { score, label } = measurePassword(password, minLength)
  const filled = password ? Math.max(score, 1) : 0
  const describe = () => {
    if (!password) return `At least ${minLength} characters`
    return score === 0 ? `${label}: at least ${minLength} characters` : `${label} password`
  }
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 rounded-full transition-colors duration-150 ${
              step <= filled ? tones[score] : 'bg-surface-hover'
            }`}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-12 text-faint">
        {describe()}
      </p>
    </div>
  )
}
