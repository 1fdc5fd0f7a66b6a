import { getMeRoute } from '@product/contract'
import { createId, emptyContent, type PromptContent, slugOf } from '@product/domain'
import { sql } from 'kysely'
import { cacheTags, publicationColumns } from '#features/library/index.ts'
import { addPrompt } from '#features/prompts/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import type { TestUser } from '#testing/sign-up-user.ts'

type Given = {
  content?: Partial<PromptContent>
  category?: string
  status?: 'published' | 'withdrawn' | 'hidden'
  slug?: string
  /** How long ago it was published. */
  days?: number
  isFeatured?: boolean
}

/** A public prompt of somebody's, as publishing leaves it, without doing so. */
export async function addPublication(
  { database }: Pick<TestApp, 'database'>,
  author: Pick<TestUser, 'call'>,
  { content: changes, category = 'writing', status = 'published', slug, days = 0, ...given }: Given,
) {
  const me = await author.call(getMeRoute)
  const account = await database
    .selectFrom('accounts')
    .select(['id', 'workspaceId', 'name', 'handle'])
    .where('id', '=', me.account.id)
    .executeTakeFirstOrThrow()
  const { workspaceId } = account
  const content = { ...emptyContent, title: 'A public prompt', body: 'Hello {{name}}', ...changes }
  const id = createId()
  const columns = publicationColumns(content, account)
  const promptSlug = slug ?? `${slugOf(content.title)}-${id.slice(-8)}`
  const publishedAt = sql<Date>`now() - make_interval(days => ${days})`
  await addPrompt(database, { accountId: account.id, workspaceId }, { id, content })
  await database
    .insertInto('publications')
    .values({
      promptId: id,
      workspaceId,
      authorId: account.id,
      ...columns,
      slug: promptSlug,
      category,
      status,
      licence: 'cc-by-4.0',
      version: 1,
      publishedAt,
      updatedAt: publishedAt,
      featuredAt: given.isFeatured ? sql<Date>`now()` : null,
    })
    .execute()
  await database
    .insertInto('publicationVersions')
    .values({ promptId: id, version: 1, workspaceId, content: columns.content, publishedAt })
    .execute()
  await invalidateTags(database, [cacheTags.library, cacheTags.prompt(promptSlug)])
  return { id, slug: promptSlug, accountId: account.id }
}
