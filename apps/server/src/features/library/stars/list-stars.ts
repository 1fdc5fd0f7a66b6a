import type { LibraryPrompt } from '@product/contract'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { presentLibraryPrompts } from '../present-library-prompts.ts'
import { isShown, selectPublished } from '../select-published.ts'

const pageSize = 24
const mostIds = 5_000
const lastStarred = defineNewestFirst(
  { time: sql.ref('publicationStars.createdAt'), id: sql.ref('publications.promptId') },
  (cause) => libraryError('library.cursor-invalid', { cause }),
)

/** The public prompts that somebody starred, the last first. */
export async function listStars(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  { cursor, limit = pageSize }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ prompts: LibraryPrompt[]; nextCursor: string | null }> {
  const starred = selectPublished(database)
    .innerJoin('publicationStars', 'publicationStars.promptId', 'publications.promptId')
    .where('publicationStars.accountId', '=', accountId)
  const wanted = { cursor, limit }
  const rows = await lastStarred.select(starred, wanted).execute()
  const { page, nextCursor } = lastStarred.cut(rows, wanted)
  return { prompts: presentLibraryPrompts(page), nextCursor }
}

/** Their ids alone, for marking them in lists that are the same for everyone. */
export async function listStarredIds(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
): Promise<string[]> {
  const rows = await database
    .selectFrom('publicationStars')
    .innerJoin('publications', 'publications.promptId', 'publicationStars.promptId')
    .select('publications.promptId')
    .where('publicationStars.accountId', '=', accountId)
    .where(isShown)
    .orderBy('publicationStars.createdAt', 'desc')
    .limit(mostIds)
    .execute()
  return rows.map(({ promptId }) => promptId)
}
