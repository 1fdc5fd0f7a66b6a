import type { QuestionSummary } from '@product/contract'
import { type CommunityCategory, createPublicId, slugOf } from '@product/domain'
import type { Kysely } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { communityTags, findAuthorTags } from './cache-tags.ts'
import { checkLinks } from './check-links.ts'
import { communityError } from './errors.ts'
import { requireMayAsk } from './policy.ts'
import { presentSummary, selectQuestions } from './queries.ts'

type NewQuestion = { id: string; category: CommunityCategory; title: string; body: string }

/** Stores a question and makes its author follow it. Sent again, it is the same question. */
export async function askQuestion(
  { database, config: { siteUrl }, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  actor: UserActor,
  { id, category, title, body }: NewQuestion,
): Promise<QuestionSummary> {
  requireMayAsk(actor)
  const { accountId } = actor
  return await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, accountId)
    await lockName(transaction, `question:${id}`)
    if (!(await isSentAgain(transaction, id, accountId))) {
      await checkLinks(transaction, actor, { texts: [title, body], siteUrl, now: now() })
      const slug = await findFreeSlug(transaction, title)
      await transaction
        .insertInto('communityQuestions')
        .values({ id, slug, category, title, body, authorId: accountId })
        .execute()
      await transaction
        .insertInto('communityFollows')
        .values({ questionId: id, accountId })
        .execute()
      const { lists, question: tagOf } = communityTags
      const authorTags = await findAuthorTags(transaction, accountId)
      await invalidateTags(transaction, [lists, tagOf(slug), ...authorTags])
    }
    const stored = await selectQuestions(transaction)
      .where('communityQuestions.id', '=', id)
      .executeTakeFirst()
    // It was sent again after it was hidden or deleted.
    if (!stored) throw communityError('community.question-unknown')
    return presentSummary(stored)
  })
}

async function isSentAgain(
  transaction: Kysely<DB>,
  id: string,
  accountId: string,
): Promise<boolean> {
  const known = await transaction
    .selectFrom('communityQuestions')
    .select('authorId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && known.authorId !== accountId) throw communityError('community.id-taken')
  return known !== undefined
}

/** The words of the title, followed by random letters where another question has them. */
async function findFreeSlug(transaction: Kysely<DB>, title: string): Promise<string> {
  const slug = slugOf(title, 'question')
  // Two questions with one title, asked at once.
  await lockName(transaction, `question-slug:${slug}`)
  const taken = await transaction
    .selectFrom('communityQuestions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return taken ? `${slug}-${createPublicId().slice(0, 8).toLowerCase()}` : slug
}
