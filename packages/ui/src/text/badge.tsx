import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

const badgeStyle = cva(
  'inline-flex h-5.5 max-w-full flex-none items-center gap-1.25 whitespace-nowrap rounded-full border px-2 text-12 [&>.lucide]:size-3',
  {
    variants: {
      variant: {
        neutral: 'border-line text-quiet',
        dashed: 'border-line-strong border-dashed text-quiet',
        accent: 'border-accent-line text-accent',
        success: 'border-success/35 text-success',
        danger: 'border-danger/35 text-danger',
        info: 'border-info/35 text-info',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
)

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeStyle>

export function Badge({ variant, className, ...props }: BadgeProps) {
  return <span className={cn(badgeStyle({ variant }), className)} {...props} />
}
