import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { useFieldControl } from './field-context.tsx'

export const controlStyle = cva(
  [
    'w-full min-w-0 border border-line bg-surface-control text-text transition-colors duration-100',
    'hover:border-line-strong focus-visible:border-accent focus-visible:outline-3 focus-visible:outline-accent-tint focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger-tint',
    'disabled:cursor-not-allowed disabled:opacity-50',
    // Below 16 px iOS zooms the page when a control takes focus.
    'pointer-coarse:text-16',
  ],
  {
    variants: {
      controlSize: {
        m: 'h-8 rounded-s px-2.5 text-13 pointer-coarse:h-11',
        l: 'h-11 rounded-m px-3.5 text-16',
      },
    },
    defaultVariants: { controlSize: 'm' },
  },
)

type InputProps = ComponentProps<'input'> & VariantProps<typeof controlStyle>

export function Input({ controlSize, className, ...props }: InputProps) {
  const wiring = useFieldControl(props)
  return <input className={cn(controlStyle({ controlSize }), className)} {...props} {...wiring} />
}
