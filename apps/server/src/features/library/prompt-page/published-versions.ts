import { PromptContent, type PublishedVersion } from '@product/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { requireWholeText } from '../pro-prompts.ts'
import { presentPublicContent, requirePublished } from '../select-published.ts'

const most = 100

/** Every version that was published, the newest first. */
export const selectVersions = (promptId: RawBuilder<string>) => sql<PublishedVersion[]>`(
  select coalesce(json_agg(json_build_object(
    'version', newest.version, 'note', newest.note, 'publishedAt', newest.published_at
  ) order by newest.version desc), '[]')
  from (
    select version, note, published_at from publication_versions
    where prompt_id = ${promptId}
    order by version desc limit ${sql.lit(most)}
  ) as newest
)`

/** PostgreSQL writes times in JSON with the offset of its time zone. */
export const presentVersion = ({
  publishedAt,
  ...version
}: PublishedVersion): PublishedVersion => ({
  ...version,
  publishedAt: new Date(publishedAt).toISOString(),
})

/** A public prompt as it was shown before. */
export async function findPublishedVersion(
  deps: Pick<Deps, 'database'>,
  { slug, version }: { slug: string; version: number },
) {
  const { promptId, isPro } = await requirePublished(deps, slug)
  const row = await readVersion(deps.database, promptId, version)
  return {
    version: row.version,
    note: row.note,
    content: presentPublicContent(isPro, PromptContent.parse(row.content)),
    publishedAt: row.publishedAt.toISOString(),
  }
}

const readVersion = async (database: Kysely<DB>, promptId: string, version: number) =>
  await database
    .selectFrom('publicationVersions')
    .select(['version', 'note', 'content', 'publishedAt'])
    .where('promptId', '=', promptId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow(() => libraryError('library.version-unknown'))

/** The whole content of a public prompt, for those who may have it. */
export async function findPublicContent(
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  { slug, version }: { slug: string; version?: number | undefined },
) {
  const publication = await requirePublished(deps, slug)
  await requireWholeText(deps.database, actor, publication)
  const { promptId } = publication
  const shown =
    version === undefined ? publication : await readVersion(deps.database, promptId, version)
  return { version: shown.version, content: PromptContent.parse(shown.content) }
}
