import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { useFieldControl } from './field-context.tsx'
import { controlStyle } from './input.tsx'

/** The browser's own select: phones open a picker for it, and it weighs nothing. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  const wiring = useFieldControl(props)
  return (
    <div className="relative">
      <select
        className={cn(controlStyle(), 'appearance-none truncate pr-8', className)}
        {...props}
        {...wiring}
      />
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-faint" />
    </div>
  )
}
