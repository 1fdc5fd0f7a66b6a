import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

type BrandMarkProps = ComponentProps<'svg'> & { label?: string }

/** A pair of curly braces around one thing, drawn on a 16 px grid in the current colour. */
export function BrandMark({ label, className, ...props }: BrandMarkProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('size-5 flex-none text-accent', className)}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...props}
    >
      <path d="M5.75 2.25H5.5a2 2 0 0 0-2 2v1.6c0 1.2-.7 2.15-1.9 2.15 1.2 0 1.9.95 1.9 2.15v1.6a2 2 0 0 0 2 2h.25" />
      <path d="M10.25 2.25h.25a2 2 0 0 1 2 2v1.6c0 1.2.7 2.15 1.9 2.15-1.2 0-1.9.95-1.9 2.15v1.6a2 2 0 0 1-2 2h-.25" />
      <rect
        x="6.75"
        y="6.75"
        width="2.5"
        height="2.5"
        rx="0.75"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  )
}
