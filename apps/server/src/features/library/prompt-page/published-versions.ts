import { PromptContent } from '@product/contract'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { requirePublished } from '../select-published.ts'

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

/** A public prompt as it was shown before. */
export async function findPublishedVersion(
  deps: Pick<Deps, 'database'>,
  { slug, version }: { slug: string; version: number },
) {
  const { promptId } = await requirePublished(deps, slug)
  const row = await deps.database
    .selectFrom('publicationVersions')
    .select(['version', 'note', 'content', 'publishedAt'])
    .where('promptId', '=', promptId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow(() => libraryError('library.version-unknown'))
  return {
    version: row.version,
    note: row.note,
    content: PromptContent.parse(row.content),
    publishedAt: row.publishedAt.toISOString(),
  }
}
