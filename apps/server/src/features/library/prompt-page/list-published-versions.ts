import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

const most = 100

/** Every version that was published, the newest first. */
export async function listPublishedVersions(database: Kysely<DB>, promptId: string) {
  const rows = await database
    .selectFrom('publicationVersions')
    .select(['version', 'note', 'publishedAt'])
    .where('promptId', '=', promptId)
    .orderBy('version', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }))
}
