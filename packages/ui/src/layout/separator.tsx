import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

type SeparatorProps = ComponentProps<'div'> & { orientation?: 'horizontal' | 'vertical' }

/** For the eye only; where the division has meaning, use a heading or a list. */
export function Separator({ orientation = 'horizontal', className, ...props }: SeparatorProps) {
  return (
    <div
      role="none"
      className={cn(
        'flex-none bg-line',
        orientation === 'horizontal' ? 'h-px w-full' : 'w-px self-stretch',
        className,
      )}
      {...props}
    />
  )
}
