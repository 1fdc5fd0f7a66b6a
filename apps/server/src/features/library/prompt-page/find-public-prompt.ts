import { type LibraryPrompt, PromptContent, PublicPrompt } from '@product/contract'
import { isId, listWords } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { listOutcomes } from '../outcomes.ts'
import { fieldsOf, presentLibraryPrompts } from '../present-library-prompts.ts'
import {
  isShown,
  type PublicationRow,
  presentPublicContent,
  requirePublished,
  selectPublished,
} from '../select-published.ts'
import { listPublishedVersions } from './published-versions.ts'

/** Everything that the page of a public prompt shows. */
export async function findPublicPrompt(
  deps: Pick<Deps, 'database'>,
  slugOrId: string,
): Promise<PublicPrompt> {
  const { database } = deps
  const publication = await requirePublished(deps, slugOrId)
  const { promptId } = publication
  const [row, versions, outcomes, similar, madeFrom, remixes] = await Promise.all([
    findWithAuthor(database, promptId),
    listPublishedVersions(database, promptId),
    listOutcomes(database, promptId),
    listSimilar(database, publication),
    findOptionalOrigin(database, promptId),
    countRemixes(database, promptId),
  ])
  const fields = fieldsOf(row)
  return PublicPrompt.parse({
    ...fields,
    author: { ...fields.author, bio: row.bio },
    version: publication.version,
    content: presentPublicContent(publication.isPro, PromptContent.parse(publication.content)),
    licence: publication.licence,
    versions,
    outcomes,
    similar,
    madeFrom,
    remixes,
  })
}

const findWithAuthor = async (database: Kysely<DB>, promptId: string) =>
  await selectPublished(database)
    .select('accounts.bio')
    .where('publications.promptId', '=', promptId)
    .executeTakeFirstOrThrow()

/** The original of a public prompt, if that is public. */
async function findOptionalOrigin(database: Kysely<DB>, promptId: string) {
  const copy = await database
    .selectFrom('prompts')
    .select('sourceId')
    .where('id', '=', promptId)
    .where('sourceKind', '=', 'prompt')
    .executeTakeFirst()
  if (!copy?.sourceId || !isId(copy.sourceId)) return null
  const origin = await database
    .selectFrom('publications')
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .select(['publications.slug', 'publications.title', 'accounts.name as author'])
    .where('publications.promptId', '=', copy.sourceId)
    .where(isShown)
    .executeTakeFirst()
  return origin ?? null
}

/** How many public prompts were made from it. */
async function countRemixes(database: Kysely<DB>, promptId: string): Promise<number> {
  const { count } = await database
    .selectFrom('prompts')
    .innerJoin('publications', 'publications.promptId', 'prompts.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('prompts.sourceKind', '=', 'prompt')
    .where('prompts.sourceId', '=', promptId)
    .where(isShown)
    .executeTakeFirstOrThrow()
  return count
}

const most = 6
/** Looked at closely: the most popular of those that have anything in common. */
const mostCandidates = 100
/** Shorter words say nothing about what a prompt is for. */
const shortestWord = 4

/** Prompts similar to a public one: the most similar first, then popular ones of its category. */
async function listSimilar(
  database: Kysely<DB>,
  { promptId, title, tags, category }: PublicationRow,
): Promise<LibraryPrompt[]> {
  const words = [...new Set(listWords(title))].filter(({ length }) => length >= shortestWord)
  const query = words.map((word) => `'${word}'`).join(' | ')
  const candidates = (condition: ReturnType<typeof sql>) => sql`(
    select prompt_id from publications
    where ${isShown} and prompt_id <> ${promptId} and ${condition}
    order by popularity desc, prompt_id desc limit ${sql.lit(mostCandidates)}
  )`
  const likeness = sql`(
    2 * cardinality(array(select unnest(publications.tags) intersect select unnest(${tags}::text[])))
    + (publications.category = ${category})::int
    + 4 * ts_rank(publications.search_vector, ${query}::tsquery)
  )`
  const rows = await selectPublished(database)
    .where(
      sql<boolean>`publications.prompt_id in (
        ${candidates(sql`category = ${category}`)}
        union ${candidates(sql`tags && ${tags}::text[]`)}
        union ${candidates(sql`search_vector @@ ${query}::tsquery`)}
      )`,
    )
    .orderBy(likeness, 'desc')
    .orderBy('publications.popularity', 'desc')
    .orderBy('publications.promptId', 'desc')
    .limit(most)
    .execute()
  return presentLibraryPrompts(rows)
}
