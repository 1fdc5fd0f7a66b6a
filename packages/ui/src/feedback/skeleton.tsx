import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

/** Give it the size of what it stands for, so that nothing moves when that arrives. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn('h-4 animate-pulse rounded-xs bg-surface-hover', className)}
      {...props}
    />
  )
}
