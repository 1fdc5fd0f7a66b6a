import { parseUuid } from '@product/contract'
import {
  listVariables,
  listWords,
  lockContent,
  type PromptContent,
  parseTemplate,
} from '@product/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, Publications } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from './errors.ts'

/** Nobody sees what was withdrawn or hidden, nor anything of who is banned. */
export const isShown = sql<boolean>`(
  publications.status = 'published'
  and publications.author_id not in (select id from accounts where banned_at is not null)
)`

/** Characters of a Pro prompt that everyone sees, and never more than half of it. */
const mostShown = 300

/** The beginning of a body. */
const excerpt = sql<string>`case
  when publications.is_pro
  then left(publications.excerpt, least(${sql.lit(mostShown)}, length(publications.content ->> 'body') / 2))
  else publications.excerpt
end`

/** A content of a public prompt as everyone sees it: of a Pro prompt, which is locked, the beginning. */
export function presentPublicContent(isLocked: boolean, content: PromptContent): PromptContent {
  if (!isLocked) return content
  const { body } = content
  const beginning = body.slice(0, Math.min(mostShown, Math.floor(body.length / 2))).toWellFormed()
  return lockContent(content, `${beginning}…`, listNames(content))
}

/** Also of variables that the texts use and nobody has configured. */
function listNames({ systemMessage, body, variables }: PromptContent): string[] {
  const declared = variables.map(({ name }) => name)
  const used = [systemMessage, body].flatMap((text) =>
    listVariables(parseTemplate(text, declared)).map(({ name }) => name),
  )
  return [...new Set([...declared, ...used])]
}

/** The columns of a card of a public prompt, with its author. */
export function selectPublished(database: Kysely<DB>) {
  return database
    .selectFrom('publications')
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .select([
      'publications.promptId as id',
      'publications.slug',
      'publications.title',
      'publications.description',
      excerpt.as('excerpt'),
      'publications.isPro',
      'publications.category',
      'publications.modality',
      'publications.targetModels',
      'publications.tags',
      'publications.ratingCount',
      'publications.ratingSum',
      'publications.uses',
      'publications.stars',
      'publications.trendingScore',
      'publications.featuredAt',
      'publications.publishedAt',
      'publications.updatedAt',
      'accounts.id as authorId',
      'accounts.handle',
      'accounts.name',
      'accounts.avatarFileId',
      'accounts.verified',
    ])
    .where(isShown)
}

export type PublishedRow = Awaited<
  ReturnType<ReturnType<typeof selectPublished>['execute']>
>[number]

export type PublicationRow = Selectable<Publications>

/** A prompt that everyone may see, by its slug or its id; any other does not exist. */
export async function requirePublished(
  deps: Pick<Deps, 'database'>,
  slugOrId: string,
): Promise<PublicationRow> {
  const publication = await findOptionalPublished(deps, slugOrId)
  if (!publication) throw libraryError('library.unknown')
  return publication
}

export async function findOptionalPublished(
  { database }: Pick<Deps, 'database'>,
  slugOrId: string,
): Promise<PublicationRow | undefined> {
  return await database
    .selectFrom('publications')
    .selectAll()
    .where(parseUuid(slugOrId) ? 'promptId' : 'slug', '=', slugOrId)
    .where(isShown)
    .executeTakeFirst()
}

const excerptLength = 320

type Author = { name: string; handle: string }

/** A content that is published, as columns of `publications`. */
export const publicationColumns = (content: PromptContent, author: Author) => ({
  content: JSON.stringify(content),
  title: content.title,
  description: content.description,
  excerpt: content.body.slice(0, excerptLength).toWellFormed(),
  modality: content.modality,
  targetModels: content.targetModels,
  tags: content.tags,
  searchTitle: wordsOf([content.title]),
  searchText: librarySearchText(content, author),
})

/** The text that a search matches. */
export const librarySearchText = (
  { title, description, tags }: Pick<PromptContent, 'title' | 'description' | 'tags'>,
  { name, handle }: Author,
): string => wordsOf([title, ...tags, description, name, handle])

const wordsOf = (texts: string[]): string => listWords(texts.join(' ')).join(' ')
