import { cn } from '@product/ui/class-names'
import { useFieldControl } from '@product/ui/field-context'
import { controlStyle } from '@product/ui/input'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

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
