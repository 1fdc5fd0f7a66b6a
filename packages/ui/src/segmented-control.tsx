import * as ToggleGroupPrimitive from 'radix-ui/toggle-group'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names.ts'

type SegmentedControlProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; accessibleLabel?: string }[]
  size?: 's' | 'm'
  className?: string
} & Pick<ComponentProps<'div'>, 'id'>

/** One of a few options; unlike a toggle it is never empty. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  size = 'm',
  className,
  ...props
}: SegmentedControlProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onValueChange(option.value)
  }
  return (
    <ToggleGroupPrimitive.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className={cn(
        'inline-flex max-w-full gap-0.5 rounded-s border border-line bg-surface-sunken p-0.5',
        className,
      )}
      {...props}
    >
      {options.map((option) => (
        <ToggleGroupPrimitive.Item
          key={option.value}
          value={option.value}
          aria-label={option.accessibleLabel}
          className={cn(
            'relative inline-flex touch-target items-center justify-center gap-1.5 rounded-xs border border-transparent px-2.5 font-medium text-12 text-quiet transition-colors duration-100',
            'hover:text-text data-[state=on]:border-line-strong data-[state=on]:bg-surface-raised data-[state=on]:text-text',
            size === 's' ? 'h-5.5' : 'h-6.5',
          )}
        >
          {option.label}
        </ToggleGroupPrimitive.Item>
      ))}
    </ToggleGroupPrimitive.Root>
  )
}
