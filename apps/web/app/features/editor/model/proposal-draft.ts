import { ChangeBase } from '@product/contract/change-requests'
import { z } from 'zod'

const ProposalDraft = z.object({
  requestId: z.uuid(),
  base: ChangeBase.omit({ requestsLeft: true }),
  // Texts may be too long while they are written.
  content: ChangeBase.shape.content.extend({
    title: z.string(),
    description: z.string(),
    systemMessage: z.string(),
    body: z.string(),
  }),
  title: z.string(),
  message: z.string(),
})

/** A change that somebody writes and has not sent yet, with the text that it is based on. */
export type ProposalDraft = z.infer<typeof ProposalDraft>

/** In this tab, so that it survives a reload; by account, so that nobody else is shown it. */
export function createProposalDrafts(accountId: string, key: string) {
  const name = `proposal:${accountId}:${key}`
  // Kept once more after it was sent, it would be sent again as the same request.
  let isSent = false
  return {
    /** Null for one of an older release that has another shape. */
    find: (): ProposalDraft | null => {
      const { data } = ProposalDraft.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
      return data ?? null
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
