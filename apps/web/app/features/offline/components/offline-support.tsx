import { dismissStackedToast, stackToast } from '@product/ui/feedback/toast-stack-store'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  followNetwork,
  isServerReachable,
  subscribeToConnection,
} from '#web/lib/offline/connection.ts'
import { registerServiceWorker } from '#web/lib/offline/service-worker.ts'

/** Stays until it is answered: it is in nobody's way. */
const untilAnswered = Number.POSITIVE_INFINITY

function offerUpdate(use: () => void): void {
  stackToast(
    {
      title: 'A new version is ready',
      description: 'Reload when it suits you.',
      variant: 'info',
      action: { label: 'Reload', onSelect: use },
      duration: untilAnswered,
    },
    'product-update',
  )
}

/** What the signed-in area needs to work without a network. */
export function OfflineSupport() {
  const client = useQueryClient()
  useEffect(() => followNetwork(), [])
  useEffect(
    () =>
      subscribeToConnection(() => {
        // Everything on the screen may be older than what the server has.
        if (isServerReachable()) void client.invalidateQueries()
      }),
    [client],
  )
  useEffect(() => {
    const stop = registerServiceWorker(offerUpdate)
    return () => {
      stop()
      dismissStackedToast('product-update')
    }
  }, [])
  return null
}
