import { type OriginalUpdate, PromptContent } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { isShown } from '../select-published.ts'

/** What the public prompt has become that the actor's is a copy of, unless they know it already. */
export async function findOriginalUpdate(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
): Promise<OriginalUpdate | null> {
  const { source } = await findPrompt(database, actor, promptId)
  if (source?.kind !== 'prompt' || source.version === undefined) return null
  const found = await findChangedOriginal(database, promptId)
  if (!found) return null
  const { slug, title, author, fromVersion, toVersion } = found
  return {
    slug,
    title,
    author,
    fromVersion,
    toVersion,
    base: PromptContent.parse(found.base),
    theirs: PromptContent.parse(found.theirs),
    notes: found.notes,
  }
}

async function findChangedOriginal(database: Kysely<DB>, promptId: string) {
  return await database
    .selectFrom('prompts')
    .innerJoin('publications', (join) =>
      join.on(sql<boolean>`publications.prompt_id::text = prompts.source_id`),
    )
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .innerJoin('publicationVersions as base', (join) =>
      join
        .onRef('base.promptId', '=', 'publications.promptId')
        .onRef('base.version', '=', 'prompts.sourceVersion'),
    )
    .select([
      'publications.slug',
      'publications.title',
      'accounts.name as author',
      'base.version as fromVersion',
      'base.content as base',
      'publications.version as toVersion',
      'publications.content as theirs',
      sql<string[]>`array(
        select note from publication_versions as newer
        where newer.prompt_id = publications.prompt_id
          and newer.version > base.version and newer.note <> ''
        order by newer.version desc limit 20
      )`.as('notes'),
    ])
    .where('prompts.id', '=', promptId)
    .where(isShown)
    .where(
      sql<boolean>`publications.version
        > greatest(prompts.source_version, prompts.source_seen_version)`,
    )
    .executeTakeFirst()
}
