import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../styles/class-names.ts'

type SegmentedControlProps<Value extends string> = {
  label: string
  /** Null where nothing is chosen yet. */
  value: Value | null
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; accessibleLabel?: string }[]
  size?: 's' | 'm'
  className?: string
} & Pick<ComponentProps<'fieldset'>, 'id'>

/** One of a few options, as radios of the browser; unlike a toggle it is never emptied again. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  size = 'm',
  className,
  ...props
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className={cn(
        'inline-flex min-w-0 max-w-full gap-0.5 rounded-s border border-line bg-surface-sunken p-0.5',
        className,
      )}
      {...props}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'relative inline-flex cursor-pointer touch-target items-center justify-center gap-1.5 rounded-xs border border-transparent px-2.5 font-medium text-12 text-quiet transition-colors duration-100',
            'hover:text-text has-checked:border-line-strong has-checked:bg-surface-raised has-checked:text-text',
            size === 's' ? 'h-5.5' : 'h-6.5',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.accessibleLabel}
            onChange={() => onValueChange(option.value)}
            className="absolute -inset-px cursor-pointer appearance-none rounded-xs"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
