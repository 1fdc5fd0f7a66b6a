import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

/** Also the classes for chips that an editor draws itself. */
const placeholderChipStyle = cva(
  'rounded-[5px] box-decoration-clone px-1.5 py-px font-prompt text-[0.92em] outline-1 -outline-offset-1',
  {
    variants: {
      state: {
        declared: 'bg-accent-tint text-accent outline-accent-line outline-solid',
        undeclared: 'text-danger outline-danger outline-dashed',
        unused: 'text-faint outline-line-strong outline-solid',
      },
    },
    defaultVariants: { state: 'declared' },
  },
)

type PlaceholderChipProps = ComponentProps<'span'> & VariantProps<typeof placeholderChipStyle>

export function PlaceholderChip({ state, className, ...props }: PlaceholderChipProps) {
  return <span className={cn(placeholderChipStyle({ state }), className)} {...props} />
}
