import { cva } from 'class-variance-authority'

export const overlayStyle =
  'dialog-overlay fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out'

export const dialogContentStyle = cva(
  [
    'fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] -translate-y-1/2 flex-col overflow-hidden',
    'rounded-l border border-line-strong bg-surface-raised text-text shadow-floating outline-hidden',
    'animate-float-in data-[state=closed]:animate-float-out',
  ],
  {
    variants: { size: { s: 'max-w-100', m: 'max-w-130', l: 'max-w-200' } },
    defaultVariants: { size: 'm' },
  },
)

export const dialogTitleStyle = 'font-semibold text-16 tracking-tight'

export const dialogFooterStyle =
  'flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3'
