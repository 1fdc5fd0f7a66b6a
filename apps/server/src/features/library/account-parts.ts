import { type Kysely, sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import { cacheTags } from './cache-tags.ts'
import { isShown, librarySearchText } from './select-published.ts'

const counted = sql<number>`count(*)::int`.as('count')

export const starsOfAccount: AccountPart = {
  name: 'stars',
  label: 'Stars in the library',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('publicationStars')
      .innerJoin('publications', 'publications.promptId', 'publicationStars.promptId')
      .select(['publications.slug', 'publications.title', 'publicationStars.createdAt'])
      .where('publicationStars.accountId', '=', accountId)
      .where(isShown)
      .orderBy('publicationStars.createdAt')
      .execute()
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('publicationStars')
      .select(counted)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return count
  },
  followProfile,
}

/** When the account goes, its uses stay counted and are nobody's. */
export const usesOfAccount: AccountPart = {
  name: 'usesOfPublicPrompts',
  label: 'Uses of public prompts that are known to be yours',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('publicationUses')
      .innerJoin('publications', 'publications.promptId', 'publicationUses.promptId')
      .select(['publications.slug', sql<string>`publication_uses.day::text`.as('day')])
      .where('publicationUses.person', '=', accountId)
      .where(isShown)
      .orderBy('publicationUses.day')
      .execute()
  },
  count: async ({ database }, { accountId }) => {
    const { count } = await database
      .selectFrom('publicationUses')
      .select(counted)
      .where('person', '=', accountId)
      .executeTakeFirstOrThrow()
    return count
  },
}

/** Publications are found by their author's new name, and pages show it. */
async function followProfile(transaction: Kysely<DB>, accountId: string): Promise<void> {
  const publications = await transaction
    .selectFrom('publications')
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .select(['promptId', 'title', 'description', 'tags', 'accounts.name', 'accounts.handle'])
    .where('authorId', '=', accountId)
    .orderBy('promptId')
    .forUpdate('publications')
    .execute()
  if (publications.length > 0) {
    const ids = publications.map(({ promptId }) => promptId)
    const texts = publications.map((row) => librarySearchText(row, row))
    await sql`
      update publications set search_text = changed.text
      from unnest(${ids}::uuid[], ${texts}::text[]) as changed (id, text)
      where publications.prompt_id = changed.id and publications.search_text <> changed.text
    `.execute(transaction)
  }
  if (publications.length > 0 || (await isNamed(transaction, accountId)))
    await invalidateTags(transaction, [cacheTags.authors])
}

/** Beside a public collection or a review. */
async function isNamed(transaction: Kysely<DB>, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where id = ${accountId} and (
      exists (select from reviews where account_id = accounts.id)
      or exists (
        select from collections
        where collections.author_id = accounts.id and visibility = 'public'
      )
    )
  `.execute(transaction)
  return rows.length > 0
}
