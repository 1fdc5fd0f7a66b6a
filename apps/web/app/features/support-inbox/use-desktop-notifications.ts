import type { Conversation } from '@product/contract/support-inbox'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSharedSetting } from '#web/lib/device/use-device-setting.ts'
import { findConversation } from './api/conversation.ts'
import { listFirstConversations } from './api/inbox.ts'
import {
  createDesktopNotifier,
  type DesktopNotifier,
  type NotificationApi,
} from './model/create-desktop-notifier.ts'

type Options = {
  isWanted: (conversation: Conversation) => boolean
  onOpen: (id: string) => void
}

export type DesktopNotifications = {
  isSupported: boolean
  isOn: boolean
  turn: (isOn: boolean) => Promise<void>
}

/** Some browsers have none, as those of phones in a page. */
const api: NotificationApi | undefined =
  typeof Notification === 'undefined' ? undefined : Notification

/** Notifications of new messages while the tab of the inbox is hidden. Off until the operator turns them on here. */
export function useDesktopNotifications({ isWanted, onOpen }: Options) {
  const [isChosen, choose] = useSharedSetting('support-inbox-notifications', false)
  const [permission, setPermission] = useState(api?.permission)
  const isOn = isChosen && permission === 'granted'
  const notifier = useRef<DesktopNotifier>(undefined)
  const wants = useEffectEvent(isWanted)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isOn || !api) return
    const started = createDesktopNotifier({
      api,
      list: listFirstConversations,
      find: findConversation,
      isHidden: () => document.hidden,
      isWanted: (conversation) => wants(conversation),
      onOpen: (id) => {
        window.focus()
        open(id)
      },
    })
    notifier.current = started
    return () => {
      notifier.current = undefined
      started.end()
    }
  }, [isOn])

  async function turn(next: boolean): Promise<void> {
    const answer = next ? await api?.requestPermission() : permission
    setPermission(answer)
    choose(next && answer === 'granted')
    if (next && answer !== 'granted')
      stackToast({
        title: 'The browser allows no notifications',
        description: 'Allow them for this site in the settings of the browser, and try again.',
        variant: 'info',
      })
  }
  const notifications: DesktopNotifications = { isSupported: api !== undefined, isOn, turn }
  return {
    notifications,
    /** Conversations have changed; null for any. */
    follow: (ids: readonly string[] | null) => void notifier.current?.follow(ids),
  }
}
