import { dismissStackedToast, stackToast } from '@product/ui/feedback/toast-stack-store'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  followNetwork,
  isServerReachable,
  subscribeToConnection,
} from '#web/lib/offline/connection.ts'
import { registerServiceWorker } from '#web/lib/offline/service-worker.ts'
import { subscribeToQueue } from '#web/lib/offline/waiting-changes.ts'
import { isSyncDue, type SendDrafts, storeModelsAndRuns, syncDevice } from '../sync-account.ts'

/** Stays until it is answered: it is in nobody's way. */
const untilAnswered = Number.POSITIVE_INFINITY
const updateToast = 'product-update'
/** The page that was opened has the connection for itself first. */
const firstPause = 2_000
const minute = 60_000
/** Several clicks in a row are sent together. */
const queuePause = 300

function offerUpdate(use: () => void): void {
  stackToast(
    {
      title: 'A new version is ready',
      description: 'Reload when it suits you.',
      variant: 'info',
      action: { label: 'Reload', onSelect: use },
      duration: untilAnswered,
    },
    updateToast,
  )
}

type OfflineSupportProps = {
  accountId: string
  sendDrafts: SendDrafts
}

/** Stores what the signed-in area needs without a network, and sends what was changed without one. */
export function OfflineSupport({ accountId, sendDrafts }: OfflineSupportProps) {
  const client = useQueryClient()

  useEffect(() => followNetwork(), [])

  useEffect(() => {
    const stop = registerServiceWorker(offerUpdate)
    return () => {
      stop()
      dismissStackedToast(updateToast)
    }
  }, [])

  const syncNow = useEffectEvent(async () => {
    if (isServerReachable() && (await syncDevice(accountId, sendDrafts)))
      void client.invalidateQueries()
  })

  useEffect(() => {
    const begin = async () => {
      if (!(await isSyncDue(accountId).catch(() => true))) return
      await syncNow()
      await storeModelsAndRuns(accountId).catch(() => undefined)
    }
    const syncAfterReconnect = async () => {
      if (!isServerReachable()) return
      await syncNow()
      // Everything on the screen may be older than what the server has.
      void client.invalidateQueries()
    }
    const syncVisible = () => {
      if (!document.hidden) void syncNow()
    }
    let soon: ReturnType<typeof setTimeout> | undefined
    const first = setTimeout(() => void begin(), firstPause)
    const timer = setInterval(syncVisible, minute)
    const stopConnection = subscribeToConnection(() => void syncAfterReconnect())
    const stopQueue = subscribeToQueue(() => {
      clearTimeout(soon)
      soon = setTimeout(() => void syncNow(), queuePause)
    })
    document.addEventListener('visibilitychange', syncVisible)
    return () => {
      clearTimeout(first)
      clearTimeout(soon)
      clearInterval(timer)
      stopConnection()
      stopQueue()
      document.removeEventListener('visibilitychange', syncVisible)
    }
  }, [accountId, client])

  return null
}
