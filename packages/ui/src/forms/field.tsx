import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../styles/class-names.ts'
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
      <div
        className={cn(
          'grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 gap-y-1.5',
          className,
        )}
        {...props}
      >
        <Label htmlFor={id} className="col-start-1 row-start-1 self-end">
          {label}
          {required ? (
            <span aria-hidden className="text-accent">
              *
            </span>
          ) : null}
        </Label>
        <div className="col-span-2 row-start-2 grid min-w-0 gap-1.5">{children}</div>
        {/* Last of the three, so that the control comes before a link in it. */}
        {aside ? (
          <span className="col-start-2 row-start-1 self-end text-12 text-faint">{aside}</span>
        ) : null}
        {error ? (
          <p
            id={errorId}
            role="alert"
            className="col-span-2 flex items-start gap-1.5 text-12 text-danger"
          >
            <CircleAlert aria-hidden className="mt-px size-3.5" />
            {error}
          </p>
        ) : null}
        {hint ? (
          <p id={hintId} className="col-span-2 text-12 text-faint">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext>
  )
}
