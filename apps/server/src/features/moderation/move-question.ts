import { type CommunityCategory, communityCategories } from '@product/domain'
import { recordAction, type UserActor } from '#features/accounts/index.ts'
import { communityTags } from '#features/community/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { moderationError } from './errors.ts'

type Move = { id: string; category: CommunityCategory }

/** Moves a question to the category where people look for it, and writes so to the audit trail. */
export async function moveQuestion(
  { database }: Pick<Deps, 'database'>,
  operator: UserActor,
  { id, category }: Move,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const question = await transaction
      .selectFrom('communityQuestions')
      .select(['slug', 'title', 'category'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!question) throw moderationError('moderation.target-unknown')
    if (question.category === category) return
    await transaction
      .updateTable('communityQuestions')
      .set({ category })
      .where('id', '=', id)
      .execute()
    await recordAction(transaction, operator.accountId, {
      action: 'move',
      targetKind: 'question',
      targetId: id,
      targetTitle: question.title,
      reason: `To ${communityCategories[category].name}`,
    })
    const { lists, question: tagOf } = communityTags
    await invalidateTags(transaction, [lists, tagOf(question.slug)])
  })
}
