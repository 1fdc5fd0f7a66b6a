import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { type ExternalToast, toast as sonnerToast, Toaster } from 'sonner'
import { attachViewport, type StackedToastEvent } from './toast-stack-store.ts'

const visibleFor = 4000
const visibleAtOnce = 3

const showByVariant = {
  default: sonnerToast,
  success: sonnerToast.success,
  info: sonnerToast.info,
  error: sonnerToast.error,
}

function forward(event: StackedToastEvent) {
  if (event.kind === 'dismiss') {
    sonnerToast.dismiss(event.id)
    return
  }
  const { title, description, variant = 'default', action, duration } = event.toast
  const options: ExternalToast = { id: event.id, description }
  if (duration !== undefined) options.duration = duration
  if (action) options.action = { label: action.label, onClick: action.onSelect }
  showByVariant[variant](title, options)
}

type ToastStackProps = { label?: string }

/** Draws the toasts of toast-stack-store: three at a time, each for four seconds unless it says otherwise. */
export function ToastStack({ label = 'Notifications' }: ToastStackProps) {
  // The toaster is a child, so it has subscribed to sonner before this effect forwards anything.
  useEffect(() => attachViewport(forward), [])
  return (
    <Toaster
      visibleToasts={visibleAtOnce}
      duration={visibleFor}
      position="bottom-right"
      gap={8}
      offset={16}
      mobileOffset={16}
      containerAriaLabel={label}
      // Above a bar of actions that floats at the same edge.
      className="[:root:has([data-floating-bar])_&]:bottom-18!"
      icons={{
        success: <CircleCheck className="text-success" />,
        info: <Info className="text-info" />,
        error: <CircleAlert className="text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-2.5 rounded-m border border-line-strong bg-surface-raised px-4 py-3 font-ui text-13 text-text shadow-floating sm:w-(--width)',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-quiet',
          icon: 'flex h-5 flex-none items-center',
          actionButton:
            'relative touch-target -my-1 h-7 flex-none self-center rounded-s border border-line px-2.5 font-medium text-12 hover:border-line-strong hover:bg-surface-hover',
        },
      }}
    />
  )
}
