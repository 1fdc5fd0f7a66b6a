import type { ChangeBase } from '@product/contract/change-requests'
import { listChangedFields, type PromptContent } from '@product/domain'
import { askDrafts } from './draft-store.ts'

/** A change that somebody writes and has not sent yet, with the text that it is based on. */
export type ProposalDraft = {
  requestId: string
  base: Pick<ChangeBase, 'content' | 'hash' | 'version' | 'source'>
  content: PromptContent
  title: string
  message: string
}

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
    find: (): Promise<ProposalDraft | undefined> =>
      askDrafts<ProposalDraft | undefined>('readonly', (store) => store.get(name)),
    keep: async (draft: ProposalDraft): Promise<void> => {
      if (isDone) return
      await askDrafts('readwrite', (store, transaction) => {
        const request = store.put(draft, name)
        // By itself it would be committed after its answer, which a page that is left never hears.
        transaction.commit()
        return request
      })
    },
    /** Once it is sent or discarded. */
    drop: async (): Promise<void> => {
      isDone = true
      await askDrafts('readwrite', (store) => store.delete(name))
    },
  }
}
