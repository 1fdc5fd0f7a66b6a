import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

type SpinnerProps = ComponentProps<'svg'> & { label?: string }

export function Spinner({ label, className, ...props }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      className={cn('size-4 flex-none animate-spin', className)}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...props}
    >
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      <path
        d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  )
}
