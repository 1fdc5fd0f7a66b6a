import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller ties it to a control by htmlFor
    <label
      className={cn('inline-flex items-center gap-1 font-medium text-12 text-quiet', className)}
      {...props}
    />
  )
}
