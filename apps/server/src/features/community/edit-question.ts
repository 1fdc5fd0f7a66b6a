import type { QuestionSummary } from '@product/contract'
import type { CommunityCategory } from '@product/domain'
import { sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { communityTags, findAuthorTags } from './cache-tags.ts'
import { checkLinks } from './check-links.ts'
import { requireMay } from './policy.ts'
import { findQuestion, presentSummary, selectQuestions } from './queries.ts'

type Edit = { id: string; category: CommunityCategory; title: string; body: string }

export async function editQuestion(
  { database, config: { siteUrl }, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  actor: UserActor,
  { id, ...fields }: Edit,
): Promise<QuestionSummary> {
  return await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const question = await findQuestion(transaction, id, { isLocked: true })
    requireMay(actor, 'edit', question)
    await checkLinks(transaction, actor, {
      texts: [fields.title, fields.body],
      siteUrl,
      now: now(),
    })
    await transaction
      .updateTable('communityQuestions')
      .set({ ...fields, editedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('authorId', '=', actor.accountId)
      .execute()
    const { lists, question: tagOf } = communityTags
    const authorTags = await findAuthorTags(transaction, actor.accountId)
    await invalidateTags(transaction, [lists, tagOf(question.slug), ...authorTags])
    const stored = selectQuestions(transaction).where('communityQuestions.id', '=', id)
    return presentSummary(await stored.executeTakeFirstOrThrow())
  })
}
