import { cva } from 'class-variance-authority'

/** Style of floating surfaces: menus, selects, popovers. */
export const floatingStyle = [
  'z-50 rounded-m border border-line-strong bg-surface-raised p-1 text-text shadow-floating',
  'animate-float-in data-[state=closed]:animate-float-out',
]

export const menuItemStyle = cva(
  [
    'relative flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-s px-2 py-1 text-13 outline-hidden pointer-coarse:min-h-11',
    'data-disabled:pointer-events-none data-disabled:opacity-50',
  ],
  {
    variants: {
      tone: {
        default:
          'data-highlighted:bg-surface-hover data-[state=open]:bg-surface-hover [&>.lucide]:text-faint data-highlighted:[&>.lucide]:text-text',
        danger: 'text-danger data-highlighted:bg-danger-tint',
      },
    },
    defaultVariants: { tone: 'default' },
  },
)

export const menuLabelStyle = 'px-2 pt-1.5 pb-1 font-medium text-12 text-faint'
