import { sql } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import { followProfile } from './follow-profile.ts'
import { isShown } from './select-published.ts'

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
