import { ChangeBase } from '@product/contract/change-requests'
import { Uuid } from '@product/contract/uuid'
import { listChangedFields } from '@product/domain'
import { z } from 'zod'
import { askDrafts } from '#web/lib/offline/draft-store.ts'

const ProposalDraft = z.object({
  requestId: Uuid,
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

type Written = Pick<ProposalDraft, 'content' | 'title' | 'message'>

export const differsFrom = (before: Written, after: Written): boolean =>
  before.title !== after.title ||
  before.message !== after.message ||
  listChangedFields(before.content, after.content).length > 0

export type ProposalDrafts = ReturnType<typeof createProposalDrafts>

/** On this device, so that it survives its tab; by account, so that nobody else is shown it. */
export function createProposalDrafts(accountId: string, key: string) {
  const name = `${accountId}:proposal:${key}`
  // Kept once more after it was sent, it would be sent again as the same request.
  let isDone = false
  return {
    /** Undefined for one of an older release that has another shape. */
    find: async (): Promise<ProposalDraft | undefined> => {
      const kept = await askDrafts<unknown>(accountId, 'readonly', (store) => store.get(name))
      return ProposalDraft.safeParse(kept).data
    },
    keep: async (draft: ProposalDraft): Promise<void> => {
      if (isDone) return
      await askDrafts(accountId, 'readwrite', (store, transaction) => {
        const request = store.put(draft, name)
        // By itself it would be committed after its answer, which a page that is left never hears.
        transaction.commit()
        return request
      })
    },
    /** Once it is sent or discarded. */
    drop: async (): Promise<void> => {
      isDone = true
      await askDrafts(accountId, 'readwrite', (store) => store.delete(name))
    },
  }
}
