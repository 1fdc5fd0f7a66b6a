import * as SwitchPrimitive from 'radix-ui/switch'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { useFieldControl } from './field-context.tsx'

export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  const wiring = useFieldControl(props)
  return (
    <SwitchPrimitive.Root
      className={cn(
        'relative inline-flex h-4.5 w-8 flex-none touch-target items-center rounded-full border border-faint/80 bg-surface-hover px-0.5 transition-colors duration-100',
        'data-[state=checked]:border-transparent data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
      {...wiring}
    >
      <SwitchPrimitive.Thumb className="size-3 rounded-full bg-quiet transition-transform duration-100 data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-on-accent" />
    </SwitchPrimitive.Root>
  )
}
