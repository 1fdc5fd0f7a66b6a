import { cn } from '../styles/class-names.ts'
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
export function PasswordMeter({ password, rules }: { password: string; rules: PasswordRules }) {
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
