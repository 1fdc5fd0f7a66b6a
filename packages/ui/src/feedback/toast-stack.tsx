import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
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

function forward(event: StackedToastEvent, onNavigate: ToastStackProps['onNavigate']) {
  if (event.kind === 'dismiss') {
    sonnerToast.dismiss(event.id)
    return
  }
  const { title, description, variant = 'default', action, duration } = event.toast
  const options: ExternalToast = { id: event.id, description }
  if (duration !== undefined) options.duration = duration
  if (action)
    options.action = {
      label: action.label,
      onClick: 'to' in action ? () => onNavigate(action.to) : action.onSelect,
    }
  showByVariant[variant](title, options)
}

const beyond = 'calc(16px + var(--toast-once-height, 0px))'
const besideToastOnce = { top: beyond, bottom: beyond, left: 16, right: 16 }

/** Above a bar of actions or a form at the same edge, and to the left of a panel there. */
const besideOthers =
  'sm:[:root:has([data-floating-bar])_&]:bottom-18! sm:[:root:has([data-bottom-form])_&]:bottom-64! lg:[:root:has([data-right-panel])_&]:right-104!'

const narrow = () => matchMedia('(width < 40rem)')

function followWidth(listener: () => void) {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

type ToastStackProps = {
  /** Leads to the address of a toast's action. */
  onNavigate: (to: string) => unknown
  label?: string
}

/** Draws the toasts of toast-stack-store: three at a time, each for four seconds unless it says otherwise. */
export function ToastStack({ onNavigate, label = 'Notifications' }: ToastStackProps) {
  // The toaster is a child, so it has subscribed to sonner before this effect forwards anything.
  const receive = useEffectEvent((event: StackedToastEvent) => forward(event, onNavigate))
  useEffect(() => attachViewport((event) => receive(event)), [])
  const isNarrow = useSyncExternalStore(
    followWidth,
    () => narrow().matches,
    () => false,
  )
  return (
    <Toaster
      visibleToasts={visibleAtOnce}
      duration={visibleFor}
      // The same place as that of toast-once: at the top of a phone, below on the right elsewhere.
      position={isNarrow ? 'top-center' : 'bottom-right'}
      gap={8}
      offset={besideToastOnce}
      mobileOffset={besideToastOnce}
      containerAriaLabel={label}
      className={besideOthers}
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
