import { PromptContent } from '@product/contract'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { requirePublished } from '../require-published.ts'

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
