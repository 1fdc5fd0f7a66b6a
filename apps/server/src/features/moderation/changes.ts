import type { ModerationActionName } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { banAuthor, unbanAuthor } from './ban-author.ts'
import { featurePrompt, unfeaturePrompt } from './feature-prompt.ts'
import type { Target } from './find-target.ts'
import { hide, restore } from './hide.ts'

type Change = (transaction: Kysely<DB>, target: Target) => Promise<boolean>

/** The effect of each action; each returns whether it changed anything. */
export const changes: Record<ModerationActionName, Change> = {
  hide,
  restore,
  ban: banAuthor,
  unban: unbanAuthor,
  feature: featurePrompt,
  unfeature: unfeaturePrompt,
  'mark-pro': (transaction, { id }) => setPro(transaction, id, true),
  'unmark-pro': (transaction, { id }) => setPro(transaction, id, false),
  verify: (transaction, { id }) => setVerified(transaction, id, true),
  unverify: (transaction, { id }) => setVerified(transaction, id, false),
  close: (transaction, { id }) => setClosed(transaction, id, true),
  reopen: (transaction, { id }) => setClosed(transaction, id, false),
  dismiss: async () => false,
}

/** Also of one that is withdrawn or hidden, so that it is not open for a moment when it comes back. */
async function setPro(transaction: Kysely<DB>, promptId: string, isPro: boolean): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('publications')
    .set({ isPro })
    .where('promptId', '=', promptId)
    .where('isPro', '!=', isPro)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of a question: nobody answers or edits it any more, and everybody reads it. */
async function setClosed(
  transaction: Kysely<DB>,
  questionId: string,
  isClosed: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('communityQuestions')
    .set({ closedAt: isClosed ? sql<Date>`now()` : null })
    .where('id', '=', questionId)
    .where('closedAt', isClosed ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function setVerified(
  transaction: Kysely<DB>,
  accountId: string,
  verified: boolean,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('accounts')
    .set({ verified, updatedAt: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('verified', '!=', verified)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
