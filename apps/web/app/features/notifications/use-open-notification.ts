import type { Notification } from '@product/contract/notifications'
import type { MouseEvent } from 'react'
import { useCurrentWorkspace, useWorkspaces } from '#web/entities/workspace/workspaces.ts'
import { useUserId } from '#web/lib/auth/auth-provider.tsx'
import { openLinkedChat } from '#web/lib/commands/chat-store.ts'
import { setWorkspaceId } from '#web/lib/workspace/current-workspace.ts'
import { useReadNotifications } from './api/notifications.ts'
import { findOptionalChatId } from './model/find-chat-id.ts'

/**
 * For the click on a notification: marks it as read, and enters the workspace that its page needs. An answer from support
 * is shown in the chat, wherever the person is.
 */
export function useOpenNotification() {
  const read = useReadNotifications()
  const { data: workspaces } = useWorkspaces()
  const current = useCurrentWorkspace()
  const userId = useUserId()
  return async (event: MouseEvent, notification: Notification) => {
    const { id, isRead, workspace, path } = notification
    const chatId = findOptionalChatId(notification, event)
    if (chatId) {
      event.preventDefault()
      openLinkedChat(chatId)
    }
    const isElsewhere = workspace.isNeeded && current !== undefined && current.id !== workspace.id
    const hasToEnter = isElsewhere && userId !== undefined
    if (hasToEnter) event.preventDefault()
    if (!isRead) await read.mutateAsync({ ids: [id] }).catch(() => {})
    if (!hasToEnter) return
    const isPersonal = workspaces?.find((known) => known.id === workspace.id)?.kind === 'personal'
    setWorkspaceId(userId, isPersonal ? null : workspace.id)
    // The page is loaded anew: a change of workspace within a page leads to the dashboard.
    location.assign(path)
  }
}
