import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { cn } from '../styles/class-names.ts'

const buttonStyle = cva(
  [
    'relative inline-flex flex-none select-none items-center justify-center whitespace-nowrap',
    'border border-transparent font-medium transition-colors duration-100',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default touch-target',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent font-semibold text-on-accent hover:bg-accent-strong',
        secondary:
          'border-line bg-surface-raised text-text hover:border-line-strong hover:bg-surface-hover data-[state=open]:bg-surface-hover',
        ghost:
          'text-quiet hover:bg-surface-hover hover:text-text data-[state=open]:bg-surface-hover data-[state=open]:text-text',
        danger: 'bg-danger font-semibold text-on-danger hover:bg-danger-strong',
        link: 'rounded-xs text-accent underline-offset-4 hover:text-accent-strong hover:underline',
      },
      size: {
        s: 'h-7 gap-1.5 rounded-s px-2.5 text-12',
        m: 'h-8 gap-1.75 rounded-s px-3 text-13',
        l: 'h-11 gap-2 rounded-m px-5 text-16',
      },
      iconOnly: { true: 'px-0' },
    },
    compoundVariants: [
      { variant: 'link', className: 'h-auto px-0' },
      { iconOnly: true, size: 's', className: 'w-7' },
      { iconOnly: true, size: 'm', className: 'w-8' },
      { iconOnly: true, size: 'l', className: 'w-11' },
    ],
    defaultVariants: { variant: 'secondary', size: 'm' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Renders the only child, for instance a link, as the button. `loading` does not apply then. */
    asChild?: boolean
    loading?: boolean
  }

function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

export function Button({
  variant,
  size,
  iconOnly,
  asChild = false,
  loading = false,
  className,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonStyle({ variant, size, iconOnly }), className)
  if (asChild) {
    return (
      <Slot className={classes} {...props}>
        {children}
      </Slot>
    )
  }
  if (loading) {
    // Not `disabled`: that would throw away keyboard focus in the middle of a submit.
    return (
      <button
        type="button"
        {...props}
        className={classes}
        aria-disabled
        aria-busy
        onClick={swallow}
      >
        <Spinner className="absolute inset-0 m-auto" />
        <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
      </button>
    )
  }
  return (
    <button type="button" className={classes} {...props}>
      {children}
    </button>
  )
}
