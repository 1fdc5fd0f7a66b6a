import { X } from 'lucide-react'
import * as DialogPrimitive from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { Button } from '../forms/button.tsx'
import { cn } from '../styles/class-names.ts'
import {
  dialogContentStyle,
  dialogFooterStyle,
  dialogTitleStyle,
  overlayStyle,
} from './dialog-style.ts'
import { useFocusReturn } from './use-focus-return.ts'

export const Dialog = DialogPrimitive.Root
export const DialogTrigger = DialogPrimitive.Trigger
export const DialogClose = DialogPrimitive.Close

type DialogContentProps = ComponentProps<typeof DialogPrimitive.Content> & {
  size?: 's' | 'm' | 'l'
  closeLabel?: string
}

export function DialogContent({
  size = 'm',
  closeLabel = 'Close',
  className,
  children,
  ...props
}: DialogContentProps) {
  const focusReturn = useFocusReturn(props)
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayStyle} />
      <DialogPrimitive.Content
        className={cn(dialogContentStyle({ size }), className)}
        {...props}
        {...focusReturn}
        onInteractOutside={(event) => {
          props.onInteractOutside?.(event)
          if (isInToast(event.target)) event.preventDefault()
        }}
      >
        {children}
        <DialogPrimitive.Close asChild>
          <Button
            variant="ghost"
            size="s"
            iconOnly
            aria-label={closeLabel}
            className="absolute top-3 right-3"
          >
            <X />
          </Button>
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}

/** Toasts are above dialogs: undoing in one must not close the dialog. */
const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 px-5 pt-4.5 pr-12', className)} {...props} />
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn(dialogTitleStyle, className)} {...props} />
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return <DialogPrimitive.Description className={cn('text-13 text-quiet', className)} {...props} />
}

/** The part that scrolls when the dialog is taller than the window. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-4', className)}
      {...props}
    />
  )
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn(dialogFooterStyle, className)} {...props} />
}
