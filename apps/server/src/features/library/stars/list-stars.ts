import type { LibraryPrompt } from '@product/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { definePageCursor } from '#platform/http/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { presentLibraryPrompts } from '../present-library-prompts.ts'
import { isShown, selectPublished } from '../select-published.ts'

const pageSize = 24
const mostIds = 5_000
const pageCursor = definePageCursor(z.tuple([z.string(), z.uuid()]), (cause) =>
  libraryError('library.cursor-invalid', { cause }),
)

/** The public prompts that somebody starred, the last first. */
export async function listStars(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  { cursor, limit = pageSize }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ prompts: LibraryPrompt[]; nextCursor: string | null }> {
  let query = selectPublished(database)
    .innerJoin('publicationStars', 'publicationStars.promptId', 'publications.promptId')
    .select(sql<string>`publication_stars.created_at::text`.as('starredAt'))
    .where('publicationStars.accountId', '=', accountId)
    .orderBy('publicationStars.createdAt', 'desc')
    .orderBy('publications.promptId', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    const [starredAt, id] = pageCursor.read(cursor)
    query = query.where(
      sql<boolean>`(publication_stars.created_at, publications.prompt_id)
        < (${starredAt}::timestamptz, ${id}::uuid)`,
    )
  }
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    prompts: presentLibraryPrompts(page),
    nextCursor: rows.length > limit && last ? pageCursor.write([last.starredAt, last.id]) : null,
  }
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
