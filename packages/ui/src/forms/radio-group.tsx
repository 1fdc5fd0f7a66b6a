import * as RadioGroupPrimitive from 'radix-ui/radio-group'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { useFieldControl } from './field-context.tsx'

export function RadioGroup({
  className,
  ...props
}: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return <RadioGroupPrimitive.Root className={cn('flex flex-col gap-2.5', className)} {...props} />
}

export function RadioItem({
  className,
  ...props
}: ComponentProps<typeof RadioGroupPrimitive.Item>) {
  const { required: _required, ...wiring } = useFieldControl(props)
  return (
    <RadioGroupPrimitive.Item
      className={cn(
        'relative grid size-4 flex-none touch-target place-items-center rounded-full border border-faint/80 transition-colors duration-100',
        'hover:border-quiet data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
      {...wiring}
    >
      <RadioGroupPrimitive.Indicator className="size-1.5 rounded-full bg-on-accent" />
    </RadioGroupPrimitive.Item>
  )
}
