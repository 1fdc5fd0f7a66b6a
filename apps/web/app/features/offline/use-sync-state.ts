import { type SyncStatus, status } from '@product/sync'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isServerReachable, subscribeToConnection } from '#web/lib/offline/connection.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { listDrafts } from '#web/lib/offline/draft-store.ts'

export type SyncState = {
  isOffline: boolean
  /** Changes and unsaved texts that are only on this device. */
  waiting: number
  /** Changes that the server would not have. */
  refused: number
  isSyncing: boolean
}

const online = () => true
/** Drafts are written without a word to others; they are counted again after so long. */
const countAgain = 3_000

/** What is only on this device, and whether the server is there to be sent it. */
export function useSyncState(accountId: string): SyncState {
  const isReachable = useSyncExternalStore(subscribeToConnection, isServerReachable, online)
  const [synced, setSynced] = useState<SyncStatus>()
  const [drafts, setDrafts] = useState(0)

  useEffect(() => {
    let isEnded = false
    let stop = () => {}
    const read = async () => {
      const current = await status(await openDeviceCopy(accountId)).read()
      if (!isEnded) setSynced(current)
    }
    openDeviceCopy(accountId)
      .then((copy) => {
        if (isEnded) return
        stop = status(copy).subscribe(() => void read().catch(() => undefined))
        return read()
      })
      // A browser that stores nothing has nothing that waits.
      .catch(() => undefined)
    return () => {
      isEnded = true
      stop()
    }
  }, [accountId])

  useEffect(() => {
    let isEnded = false
    const count = () =>
      listDrafts(accountId)
        .then(({ length }) => {
          if (!isEnded) setDrafts(length)
        })
        .catch(() => undefined)
    if (isReachable && drafts === 0) return
    void count()
    const timer = setInterval(() => void count(), countAgain)
    return () => {
      isEnded = true
      clearInterval(timer)
    }
  }, [accountId, isReachable, drafts])

  return {
    isOffline: !isReachable,
    waiting: (synced?.waiting ?? 0) + (synced?.conflicts ?? 0) + drafts,
    refused: synced?.refused ?? 0,
    isSyncing: isReachable && synced?.phase === 'syncing',
  }
}
