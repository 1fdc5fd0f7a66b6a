import { useEffect, useEffectEvent } from 'react'
import { useUserId } from '#web/lib/auth/auth-provider.tsx'
import { followNotifications } from './follow-notifications.ts'

/**
 * Calls back while it is mounted when a change request that the person may see, or its conversation, may have changed:
 * also when the stream is connected anew, since nobody knows what happened meanwhile. The stream is that of the
 * notifications, one for all tabs.
 */
export function useRequestNews(isFollowed: boolean, onNews: () => void): void {
  const userId = useUserId()
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (!isFollowed || userId === undefined) return
    return followNotifications(userId, () => tell())
  }, [isFollowed, userId])
}
