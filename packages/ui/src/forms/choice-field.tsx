import { type ReactNode, useId } from 'react'
import { cn } from '../styles/class-names.ts'
import { FieldContext } from './field-context.tsx'

type ChoiceFieldProps = {
  label: ReactNode
  hint?: ReactNode
  className?: string
  children: ReactNode
}

/** A checkbox, radio or switch with its label beside it; the whole label is clickable. */
export function ChoiceField({ label, hint, className, children }: ChoiceFieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <FieldContext value={{ id, describedBy: hintId, invalid: false, required: false }}>
      <div className={cn('flex items-start gap-2.5 has-disabled:[&_label]:opacity-50', className)}>
        <span className="flex h-5.5 items-center">{children}</span>
        <div className="min-w-0 text-13">
          <label htmlFor={id} className="block py-px pointer-coarse:-my-2.5 pointer-coarse:py-3">
            {label}
          </label>
          {hint ? (
            <p id={hintId} className="text-12 text-faint">
              {hint}
            </p>
          ) : null}
        </div>
      </div>
    </FieldContext>
  )
}
