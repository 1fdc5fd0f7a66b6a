import { type Draft, emptyDraft } from './chat-view.ts'
import type { DeviceChatStore } from './device-chat.ts'

type DraftsOptions = {
  device: DeviceChatStore
  /** Null for a visitor. */
  accountId: string | null
  /** Aborted when the session ends: from then on nothing is stored. */
  signal: AbortSignal
}

/** The messages that are being written, one for each chat. They are stored on the device, without their files. */
export function createChatDrafts({ device, accountId, signal }: DraftsOptions) {
  const drafts = new Map<string, Draft>()

  function store(chatId: string, { text, name, address }: Draft): void {
    const stored = device.read()
    // A sign-out in another tab has deleted the chat, or it is somebody else's by now.
    if (stored?.accountId !== accountId) return
    const isEmpty = text === '' && !name && !address
    if (isEmpty && !stored.drafts[chatId]) return
    device.change((known) => {
      const { [chatId]: _, ...others } = known.drafts
      return {
        ...known,
        drafts: isEmpty ? others : { ...others, [chatId]: { text, name, address } },
      }
    })
  }

  const read = (chatId: string): Draft =>
    drafts.get(chatId) ?? { ...emptyDraft, ...device.read()?.drafts[chatId] }

  function set(chatId: string, draft: Draft): void {
    if (signal.aborted) return
    drafts.set(chatId, draft)
    store(chatId, draft)
  }

  return {
    read,
    set,
    /** Puts a message that was sent before what is being written. */
    prepend: (chatId: string, { text, files }: Pick<Draft, 'text' | 'files'>): void => {
      const draft = read(chatId)
      const texts = [text, draft.text].filter((each) => each.trim() !== '')
      set(chatId, { ...draft, text: texts.join('\n'), files: [...files, ...draft.files] })
    },
  }
}
