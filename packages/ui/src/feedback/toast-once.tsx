import { X } from 'lucide-react'
import * as ToastPrimitive from 'radix-ui/toast'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../forms/button.tsx'
import { cn } from '../styles/class-names.ts'
import { closeToast, readToast, type ShownToast, subscribeToToast } from './toast-once-store.ts'

const visibleFor = 5000
const gap = 8
/** How much of the shared place this toast takes; the stack of the other facility begins beyond it. */
const toastOnceHeight = '--toast-once-height'

function Toast({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const destructive = toast.variant === 'destructive'
  const element = useRef<HTMLLIElement>(null)
  const { open } = toast
  useLayoutEffect(() => {
    if (!open || !element.current) return
    const { style } = document.documentElement
    style.setProperty(toastOnceHeight, `${element.current.offsetHeight + gap}px`)
    return () => void style.removeProperty(toastOnceHeight)
  }, [open])
  return (
    <ToastPrimitive.Root
      ref={element}
      open={toast.open}
      onOpenChange={(open) => open || closeToast(toast.id)}
      type={destructive ? 'foreground' : 'background'}
      className={cn(
        'relative flex w-full flex-col gap-0.5 rounded-m border bg-surface-raised py-3 pr-11 pl-4 shadow-floating',
        'data-[state=open]:animate-slide-in data-[state=closed]:animate-slide-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-fade-out',
        destructive ? 'border-danger/50' : 'border-line-strong',
      )}
    >
      <ToastPrimitive.Title className={cn('font-medium text-13', destructive && 'text-danger')}>
        {toast.title}
      </ToastPrimitive.Title>
      {toast.description ? (
        <ToastPrimitive.Description className="text-13 text-quiet">
          {toast.description}
        </ToastPrimitive.Description>
      ) : null}
      <ToastPrimitive.Close asChild>
        <Button
          variant="ghost"
          size="s"
          iconOnly
          aria-label={closeLabel}
          className="absolute top-2 right-2"
        >
          <X />
        </Button>
      </ToastPrimitive.Close>
    </ToastPrimitive.Root>
  )
}

type ToastOnceProps = { label?: string; closeLabel?: string }

/** Draws the toast of toast-once-store: one at a time, for five seconds. */
export function ToastOnce({ label = 'Notification', closeLabel = 'Close' }: ToastOnceProps) {
  const toast = useSyncExternalStore(subscribeToToast, readToast, () => null)
  return (
    <ToastPrimitive.Provider duration={visibleFor} label={label}>
      {toast ? <Toast key={toast.id} toast={toast} closeLabel={closeLabel} /> : null}
      {/* At the top of a phone, where it does not lie on the button that was just pressed; elsewhere beside the stack's. */}
      <ToastPrimitive.Viewport className="fixed right-0 z-60 max-sm:top-0 sm:bottom-0 sm:[:root:has([data-bottom-form])_&]:bottom-60 lg:[:root:has([data-right-panel])_&]:right-100 m-0 flex w-full max-w-100 list-none flex-col gap-2 p-4 outline-hidden" />
    </ToastPrimitive.Provider>
  )
}
