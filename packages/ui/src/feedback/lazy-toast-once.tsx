import { Suspense, useSyncExternalStore } from 'react'
import { RetryLater, retryableLazy } from '../loading/retryable-lazy.tsx'
import { readToast, subscribeToToast } from './toast-once-store.ts'

const LoadedToastOnce = retryableLazy(
  async () => {
    const { ToastOnce } = await import('./toast-once.tsx')
    return { default: ToastOnce }
  },
  ({ retry }) => <RetryLater retry={retry} />,
)

const hasToast = () => readToast() !== null
const hasNoToast = () => false

/** Loads the viewport when the first toast is shown. */
export function LazyToastOnce() {
  const needed = useSyncExternalStore(subscribeToToast, hasToast, hasNoToast)
  if (!needed) return null
  return (
    <Suspense>
      <LoadedToastOnce />
    </Suspense>
  )
}
