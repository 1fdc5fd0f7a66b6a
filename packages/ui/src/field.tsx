import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'
import { FieldContext } from './field-context.tsx'
import { Label } from './label.tsx'

type FieldProps = Omit<ComponentProps<'div'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Shown at the right of the label, for instance a counter or a link. */
  aside?: ReactNode
}

/** Ties label, hint and error to the one control inside it. */
export function Field({
  label,
  hint,
  error,
  required = false,
  aside,
  className,
  children,
  ...props
}: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={cn('flex min-w-0 flex-col gap-1.5', className)} {...props}>
        <div className="flex items-baseline justify-between gap-3">
          <Label htmlFor={id}>
            {label}
            {required ? (
              <span aria-hidden className="text-accent">
                *
              </span>
            ) : null}
          </Label>
          {aside ? <span className="text-12 text-faint">{aside}</span> : null}
        </div>
        {children}
        {error ? (
          <p id={errorId} role="alert" className="flex items-start gap-1.5 text-12 text-danger">
            <CircleAlert aria-hidden className="mt-px size-3.5" />
            {error}
          </p>
        ) : null}
        {hint ? (
          <p id={hintId} className="text-12 text-faint">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext>
  )
}
