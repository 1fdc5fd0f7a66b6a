import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { useFieldControl } from './field-context.tsx'
import { controlStyle } from './input.tsx'

/** `growing` lets the box follow its text instead of scrolling. */
type TextareaProps = ComponentProps<'textarea'> & { growing?: boolean }

export function Textarea({ growing = false, className, ...props }: TextareaProps) {
  const wiring = useFieldControl(props)
  return (
    <textarea
      className={cn(
        controlStyle(),
        'h-auto min-h-20 resize-y py-1.75 leading-normal pointer-coarse:h-auto',
        growing && 'field-sizing-content resize-none',
        className,
      )}
      {...props}
      {...wiring}
    />
  )
}
