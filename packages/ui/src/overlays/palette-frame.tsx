import * as DialogPrimitive from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from '../styles/class-names.ts'
import { overlayStyle } from './dialog-style.ts'
import { useFocusReturn } from './use-focus-return.ts'

type PaletteFrameProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  /** Instead of closing, for instance to go back one step. */
  onEscape?: (() => void) | undefined
  children: ReactNode
}

/** The dialog at the top of the window that a command palette and its steps are shown in. */
export function PaletteFrame({ open, onOpenChange, label, onEscape, children }: PaletteFrameProps) {
  const focusReturn = useFocusReturn({})
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className={overlayStyle} />
        <DialogPrimitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (!onEscape) return
            event.preventDefault()
            onEscape()
          }}
          className={cn(
            'fixed inset-x-3 top-[min(10vh,6rem)] z-50 mx-auto flex max-h-[min(40rem,calc(90dvh-1rem))] max-w-160 flex-col overflow-hidden rounded-l border border-line-strong bg-surface-raised text-text shadow-floating outline-hidden',
            'animate-float-in data-[state=closed]:animate-float-out',
          )}
        >
          <DialogPrimitive.Title className="sr-only">{label}</DialogPrimitive.Title>
          {children}
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  )
}
