import { dismissStackedToast, stackToast } from '@product/ui/feedback/toast-stack-store'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  followNetwork,
  isServerReachable,
  subscribeToConnection,
} from '#web/lib/offline/connection.ts'
import { registerServiceWorker } from '#web/lib/offline/service-worker.ts'
import { storeNewestRuns, syncAccount } from '../sync-account.ts'

/** Stays until it is answered: it is in nobody's way. */
const untilAnswered = Number.POSITIVE_INFINITY
const updateToast = 'product-update'
/** The page that was opened has the connection for itself first. */
const firstPause = 2_000
const minute = 60_000

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
  /** Sends texts that were written while the server was away. */
  sendDrafts: (accountId: string) => Promise<void>
}

/** Stores what the signed-in area needs without a network, and sends what was changed without one. */
export function OfflineSupport({ accountId, sendDrafts }: OfflineSupportProps) {
  const client = useQueryClient()
  const send = useEffectEvent(sendDrafts)

  useEffect(() => followNetwork(), [])

  useEffect(() => {
    const stop = registerServiceWorker(offerUpdate)
    return () => {
      stop()
      dismissStackedToast(updateToast)
    }
  }, [])

  useEffect(() => {
    const keepUp = async () => {
      if (!isServerReachable() || document.hidden) return
      // What fails is tried again the next time.
      await syncAccount(accountId).catch(() => undefined)
    }
    const comeBack = async () => {
      if (!isServerReachable()) return
      await send(accountId).catch(() => undefined)
      await keepUp()
      // Everything on the screen may be older than what the server has.
      void client.invalidateQueries()
    }
    const begin = async () => {
      await send(accountId).catch(() => undefined)
      await keepUp()
      await storeNewestRuns(accountId).catch(() => undefined)
    }
    const first = setTimeout(() => void begin(), firstPause)
    const timer = setInterval(() => void keepUp(), minute)
    const stop = subscribeToConnection(() => void comeBack())
    const look = () => void keepUp()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [accountId, client])

  return null
}
