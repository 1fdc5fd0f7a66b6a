import { type OriginalUpdate, type Prompt, PromptContent, parseUuid } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { mayReadWholeText } from '../pro-prompts.ts'
import { isShown } from '../select-published.ts'

/** The newer version of the public prompt that the actor's is a copy of, unless it is settled. */
export async function findOriginalUpdate(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
): Promise<OriginalUpdate | null> {
  const { source } = await findPrompt(database, actor, promptId)
  const originalId = readOriginalId(source)
  if (originalId === null) return null
  const found = await findChangedOriginal(database, { promptId, originalId })
  // A copy of what has become Pro since stays as it is.
  if (!found || !(await mayReadWholeText(database, actor, found))) return null
  const { slug, title, author, fromVersion, toVersion } = found
  return {
    slug,
    title,
    author,
    fromVersion,
    toVersion,
    base: found.base === null ? null : PromptContent.parse(found.base),
    theirs: PromptContent.parse(found.theirs),
    notes: found.notes,
  }
}

type Copy = { promptId: string; originalId: string }

async function findChangedOriginal(database: Kysely<DB>, { promptId, originalId }: Copy) {
  return await database
    .selectFrom('publications')
    .innerJoin('prompts', (join) => join.on('prompts.id', '=', promptId))
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    // Its author may have removed the version that the copy was made of.
    .leftJoin('publicationVersions as base', (join) =>
      join
        .onRef('base.promptId', '=', 'publications.promptId')
        .onRef('base.version', '=', 'prompts.sourceVersion'),
    )
    .select([
      'publications.slug',
      'publications.isPro',
      'publications.authorId',
      'publications.workspaceId',
      'publications.title',
      'accounts.name as author',
      sql<number>`prompts.source_version`.as('fromVersion'),
      'base.content as base',
      'publications.version as toVersion',
      'publications.content as theirs',
      sql<string[]>`array(
        select note from publication_versions as newer
        where newer.prompt_id = publications.prompt_id
          and newer.version > prompts.source_version and newer.note <> ''
        order by newer.version desc limit 20
      )`.as('notes'),
    ])
    .where('publications.promptId', '=', originalId)
    .whereRef('publications.authorId', '=', 'prompts.sourceAuthorId')
    .where(isShown)
    .where(
      sql<boolean>`publications.version
        > greatest(prompts.source_version, prompts.source_seen_version)`,
    )
    .executeTakeFirst()
}

/** Of what public prompt something is a copy. A client says it, so that it may be anything. */
export const readOriginalId = (source: Prompt['source']): string | null =>
  source?.kind === 'prompt' && source.version !== undefined ? (parseUuid(source.id) ?? null) : null
