import type { Conversation, SupportOperator } from '@product/contract/support-inbox'
import { nameOf } from './name-of.ts'

/** The browser's `Notification`. */
export type NotificationApi = {
  readonly permission: NotificationPermission
  requestPermission: () => Promise<NotificationPermission>
  new (title: string, options: { body: string; tag: string }): EventTarget & { close: () => void }
}

type NotifierOptions = {
  api: NotificationApi
  /** The first conversations of the inbox. */
  list: () => Promise<Conversation[]>
  find: (id: string) => Promise<Conversation>
  isHidden: () => boolean
  /** Whether the operator wants to hear of it. */
  isWanted: (conversation: Conversation) => boolean
  /** Shows the conversation, and the tab. */
  onOpen: (id: string) => void
}

/** A change of more conversations at once is not one by people. */
const mostAtOnce = 10

export type DesktopNotifier = ReturnType<typeof createDesktopNotifier>

/** Shows a notification of the operating system for each new message of a person while the tab is hidden. */
export function createDesktopNotifier(options: NotifierOptions) {
  const { api: Notification, list, find, isHidden, isWanted, onOpen } = options
  /** The last message of each conversation that was looked at. */
  const known = new Map<string, number>()
  const shown = new Map<string, InstanceType<NotificationApi>>()
  let hasEnded = false
  // A message that waited before is not announced.
  let latest = list().then(remember, () => undefined)

  function remember(conversations: readonly Conversation[]): void {
    for (const { id, lastSequence } of conversations) known.set(id, lastSequence)
  }

  async function take(ids: readonly string[] | null): Promise<void> {
    // One that was deleted meanwhile is no news.
    const found = ids?.slice(0, mostAtOnce).map((id) => find(id).catch(() => undefined))
    const changed = found ? await Promise.all(found) : await list().catch(() => [])
    for (const conversation of changed) {
      if (!conversation || hasEnded) continue
      const isNew = hasNewMessage(conversation, known.get(conversation.id) ?? 0)
      remember([conversation])
      if (isNew && isHidden() && isWanted(conversation)) show(conversation)
    }
  }

  function show({ id, person, lastText, lastSequence }: Conversation): void {
    shown.get(id)?.close()
    try {
      // By the tag other tabs show the same one, not another.
      const tag = `support-${id}-${lastSequence}`
      const notification = new Notification(nameOf(person), { body: lastText, tag })
      notification.addEventListener('click', () => {
        notification.close()
        onOpen(id)
      })
      shown.set(id, notification)
    } catch {
      // Browsers of phones show them by a service worker only.
    }
  }

  return {
    /** Conversations have changed; null for any. */
    follow: (ids: readonly string[] | null): Promise<void> => {
      latest = latest.then(() => take(ids))
      return latest
    },
    end: (): void => {
      hasEnded = true
      for (const notification of shown.values()) notification.close()
    },
  }
}

/** Whether the last message is the person's, and came after those that operators have seen. Their own has been seen by the person. */
const hasNewMessage = (
  { waitingSince, lastSequence, personSeen, operatorSeen }: Conversation,
  known: number,
): boolean =>
  waitingSince !== null &&
  personSeen >= lastSequence &&
  lastSequence > Math.max(known, operatorSeen)

/** As the bell rings: for the assignee alone while that one is online, and for everybody otherwise. */
export const isForOperator = (
  { assignee }: Pick<Conversation, 'assignee'>,
  operatorId: string,
  operators: readonly SupportOperator[],
): boolean =>
  assignee === null ||
  assignee.id === operatorId ||
  !operators.some(({ id, isPresent }) => id === assignee.id && isPresent)
