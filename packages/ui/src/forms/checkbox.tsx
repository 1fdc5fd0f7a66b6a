import { Check, Minus } from 'lucide-react'
import * as CheckboxPrimitive from 'radix-ui/checkbox'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { useFieldControl } from './field-context.tsx'

export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  const wiring = useFieldControl(props)
  return (
    <CheckboxPrimitive.Root
      className={cn(
        'group relative grid size-4 flex-none touch-target place-items-center rounded-xs border border-faint/80 text-on-accent transition-colors duration-100',
        'hover:border-quiet data-[state=checked]:border-transparent data-[state=indeterminate]:border-transparent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent',
        'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
      {...wiring}
    >
      <CheckboxPrimitive.Indicator>
        <Check className="size-3 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus className="hidden size-3 stroke-3 group-data-[state=indeterminate]:block" />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  )
}
