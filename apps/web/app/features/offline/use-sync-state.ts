import { type SyncStatus, status } from '@product/sync'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { isServerReachable, subscribeToConnection } from '#web/lib/offline/connection.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { listDrafts, listTroubledDrafts, subscribeToDrafts } from '#web/lib/offline/draft-store.ts'

export type SyncState = {
  isOffline: boolean
  /** Changes and unsaved texts that are only on this device. */
  waiting: number
  /** Changes that the server would not have. */
  refused: number
  /** Texts that were changed elsewhere too, which a person must decide about. */
  conflicts: number
  isSyncing: boolean
  /** When the last sync was complete, where none is under way; undefined until it is known. */
  syncedAt: string | null | undefined
}

const online = () => true
const noDrafts = { waiting: 0, refused: 0, conflicts: 0 }
/** Drafts are written without a word to others; they are counted again after so long. */
const countAgain = 3_000

/** Counts the changes that are only on this device, and says whether the server is there to be sent them. */
export function useSyncState(accountId: string): SyncState {
  const isReachable = useSyncExternalStore(subscribeToConnection, isServerReachable, online)
  const [synced, setSynced] = useState<SyncStatus>()
  const [drafts, setDrafts] = useState(noDrafts)

  const read = useEffectEvent(async (isEnded: () => boolean) => {
    try {
      const current = await status(await openDeviceCopy(accountId)).read()
      const counted = await countDrafts(accountId)
      if (isEnded()) return
      setSynced(current)
      setDrafts(counted)
    } catch {
      // A browser that stores nothing has nothing that waits.
    }
  })

  useEffect(() => {
    let isStopped = false
    let stop = () => {}
    const isEnded = () => isStopped
    openDeviceCopy(accountId)
      .then((copy) => {
        if (isStopped) return
        const readAgain = () => void read(isEnded)
        const stopStatus = status(copy).subscribe(readAgain)
        const stopDrafts = subscribeToDrafts(readAgain)
        stop = () => {
          stopStatus()
          stopDrafts()
        }
        return read(isEnded)
      })
      .catch(() => undefined)
    return () => {
      isStopped = true
      stop()
    }
  }, [accountId])

  const mayGrow = !isReachable || drafts.waiting + drafts.refused + drafts.conflicts > 0
  useEffect(() => {
    if (!mayGrow) return
    let isStopped = false
    const timer = setInterval(() => void read(() => isStopped), countAgain)
    return () => {
      isStopped = true
      clearInterval(timer)
    }
  }, [mayGrow])

  return {
    isOffline: !isReachable,
    waiting: (synced?.waiting ?? 0) + drafts.waiting,
    refused: (synced?.refused.length ?? 0) + drafts.refused,
    conflicts: drafts.conflicts,
    isSyncing: isReachable && synced?.phase === 'syncing',
    syncedAt: synced && (synced.phase === 'done' ? synced.syncedAt : null),
  }
}

async function countDrafts(accountId: string): Promise<typeof noDrafts> {
  const { length } = await listDrafts(accountId)
  if (length === 0) return noDrafts
  const troubled = await listTroubledDrafts(accountId)
  const refused = troubled.filter(({ trouble }) => trouble.kind === 'refused').length
  return { waiting: length - troubled.length, refused, conflicts: troubled.length - refused }
}
