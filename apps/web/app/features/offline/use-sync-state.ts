import { type SyncStatus, status } from '@product/sync'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isServerReachable, subscribeToConnection } from '#web/lib/offline/connection.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { listDrafts, listTroubledDrafts, subscribeToDrafts } from '#web/lib/offline/draft-store.ts'

export type SyncState = {
  isOffline: boolean
  /** Changes and unsaved texts that are only on this device. */
  waiting: number
  /** Changes that the server would not have. */
  refused: number
  /** Changes of something that was changed elsewhere too, which a person must decide about. */
  conflicts: number
  isSyncing: boolean
}

const online = () => true
const noDrafts = { waiting: 0, refused: 0, conflicts: 0 }
/** Drafts are written without a word to others; they are counted again after so long. */
const countAgain = 3_000

/** What is only on this device, and whether the server is there to be sent it. */
export function useSyncState(accountId: string): SyncState {
  const isReachable = useSyncExternalStore(subscribeToConnection, isServerReachable, online)
  const [synced, setSynced] = useState<SyncStatus>()
  const [drafts, setDrafts] = useState(noDrafts)

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

  const mayChange = !isReachable || drafts.waiting + drafts.refused + drafts.conflicts > 0
  useEffect(() => {
    let isEnded = false
    const count = () =>
      countDrafts(accountId)
        .then((counted) => {
          if (!isEnded) setDrafts(counted)
        })
        .catch(() => undefined)
    void count()
    const stop = subscribeToDrafts(() => void count())
    // Those of other tabs.
    const timer = mayChange ? setInterval(() => void count(), countAgain) : undefined
    return () => {
      isEnded = true
      stop()
      clearInterval(timer)
    }
  }, [accountId, mayChange])

  return {
    isOffline: !isReachable,
    waiting: (synced?.waiting ?? 0) + drafts.waiting,
    refused: (synced?.refused.length ?? 0) + drafts.refused,
    conflicts: (synced?.conflicts.length ?? 0) + drafts.conflicts,
    isSyncing: isReachable && synced?.phase === 'syncing',
  }
}

async function countDrafts(accountId: string): Promise<typeof noDrafts> {
  const { length } = await listDrafts(accountId)
  if (length === 0) return noDrafts
  const troubled = await listTroubledDrafts(accountId)
  const refused = troubled.filter(({ trouble }) => trouble.kind === 'refused').length
  return { waiting: length - troubled.length, refused, conflicts: troubled.length - refused }
}
