import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readToast, subscribeToToast } from './toast-once-store.ts'

const LoadedToastOnce = lazy(async () => {
  const { ToastOnce } = await import('./toast-once.tsx')
  return { default: ToastOnce }
})

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
