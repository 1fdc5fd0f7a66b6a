import type { ChangeBase } from '@product/contract/change-requests'
import type { PromptContent } from '@product/domain'

/** A change that somebody writes and has not sent yet, with the text that it is based on. */
export type ProposalDraft = {
  requestId: string
  base: Pick<ChangeBase, 'content' | 'hash' | 'version' | 'source'>
  content: PromptContent
  title: string
  message: string
}

/** In this tab, so that it survives a reload; by account, so that nobody else is shown it. */
export function createProposalDrafts(accountId: string, key: string) {
  const name = `proposal:${accountId}:${key}`
  // Kept once more after it was sent, it would be sent again as the same request.
  let isSent = false
  return {
    find: (): ProposalDraft | null => {
      const text = sessionStorage.getItem(name)
      return text === null ? null : JSON.parse(text)
    },
    keep: (draft: ProposalDraft): void => {
      if (isSent) return
      try {
        sessionStorage.setItem(name, JSON.stringify(draft))
      } catch {
        // The storage is full or blocked: the change is still on the screen.
      }
    },
    /** Once it is sent. */
    drop: (): void => {
      isSent = true
      sessionStorage.removeItem(name)
    },
  }
}
