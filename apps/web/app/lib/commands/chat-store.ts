import { useSyncExternalStore } from 'react'

/** Where the device stores its chat; public pages look only whether there is one. */
export const chatStorageKey = 'support-chat'

type ChatState = {
  isOpen: boolean
  /** Answers of the support team that have not been looked at. */
  unread: number
  /** The conversation that a notification or a mail led to, until the chat shows it. */
  linkedId: string | undefined
}

let state: ChatState = { isOpen: false, unread: 0, linkedId: undefined }
const listeners = new Set<() => void>()

function change(next: Partial<ChatState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export const setChatOpen = (isOpen: boolean): void => change({ isOpen, linkedId: undefined })

/** Opens the chat with this conversation, on the page where the person is. */
export const openLinkedChat = (linkedId: string): void => change({ isOpen: true, linkedId })

export const forgetLinkedChat = (): void => change({ linkedId: undefined })

/** By a click, which theme-script.ts notes for a page that has no code yet. */
export function openChat(): void {
  delete document.documentElement.dataset.chatAsked
  setChatOpen(true)
}

export const setUnreadAnswers = (unread: number): void => change({ unread })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => state

/** Whether the chat with the support team is open. Each layout draws it; menus and commands open it. */
export const useChatState = (): ChatState => useSyncExternalStore(subscribe, read, read)
