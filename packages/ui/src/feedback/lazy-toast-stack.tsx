import { Suspense, useEffect, useState } from 'react'
import { RetryLater, retryableLazy } from '../loading/retryable-lazy.tsx'
import { hasWaitingToasts, subscribeToStack } from './toast-stack-store.ts'

const LoadedToastStack = retryableLazy(
  async () => {
    const { ToastStack } = await import('./toast-stack.tsx')
    return { default: ToastStack }
  },
  ({ retry }) => <RetryLater retry={retry} />,
)

type LazyToastStackProps = {
  /** Leads to the address of a toast's action. */
  onNavigate: (to: string) => unknown
}

/** Loads the viewport when the first toast is shown, and keeps it from then on. */
export function LazyToastStack({ onNavigate }: LazyToastStackProps) {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const look = () => setNeeded((before) => before || hasWaitingToasts())
    look()
    return subscribeToStack(look)
  }, [])
  if (!needed) return null
  return (
    <Suspense>
      <LoadedToastStack onNavigate={onNavigate} />
    </Suspense>
  )
}
