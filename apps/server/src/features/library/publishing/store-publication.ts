import { isDeepStrictEqual } from 'node:util'
import { parseUuid } from '@product/contract'
import {
  createPublicId,
  type LibraryCategory,
  type Licence,
  type PromptContent,
  slugOf,
} from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { type NewAccount, recordSystemAction } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import { cacheTags } from '../cache-tags.ts'
import type { PublicationRow } from '../select-published.ts'
import { publicationColumns } from '../select-published.ts'
import { publicationError } from './errors.ts'
import {
  claimPublishedName,
  findAuthorNames,
  insertPublication,
  keepPublishedVersion,
  lockOptionalPublication,
} from './queries.ts'

type Published = {
  promptId: string
  version: number
  /** With what it includes written out. */
  content: PromptContent
  category: LibraryCategory
  licence: Licence
  note?: string
}

/** A version of a prompt becomes what everyone sees of it. Returns its name in addresses. */
export async function storePublication(
  transaction: Kysely<DB>,
  author: NewAccount,
  { note = '', ...published }: Published,
): Promise<string> {
  const { promptId, version, content } = published
  const { workspaceId, accountId } = author
  const columns = publicationColumns(content, await findAuthorNames(transaction, accountId))
  const details = { ...columns, version, category: published.category, licence: published.licence }
  const existing = await lockOptionalPublication(transaction, author, promptId)
  if (existing) await dropFeatured(transaction, existing, details)
  const slug = existing
    ? await update(transaction, existing, details)
    : await insert(transaction, { ...details, promptId, workspaceId, authorId: accountId })
  const kept = { promptId, workspaceId, version, content: columns.content, note }
  await keepPublishedVersion(transaction, kept)
  const names = [cacheTags.library, cacheTags.prompt(slug)]
  const isOnCards = existing !== undefined && hasOtherCard(existing, columns)
  await invalidateTags(transaction, isOnCards ? [...names, cacheTags.removals] : names)
  return slug
}

/** Pages of similar prompts show its card: what an author has taken out must not stay there. */
const hasOtherCard = (
  before: PublicationRow,
  now: ReturnType<typeof publicationColumns>,
): boolean =>
  before.title !== now.title ||
  before.description !== now.description ||
  before.excerpt !== now.excerpt ||
  before.tags.join() !== now.tags.join()

type Details = ReturnType<typeof publicationColumns> & {
  version: number
  category: string
  licence: string
}

/** A prompt that is published again keeps its address and its first date. */
async function update(
  transaction: Kysely<DB>,
  { promptId, workspaceId, slug }: PublicationRow,
  details: Details,
): Promise<string> {
  await transaction
    .updateTable('publications')
    .set({ ...details, status: 'published', updatedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .execute()
  return slug
}

/** An operator featured another text: they have to look at this one first. */
async function dropFeatured(
  transaction: Kysely<DB>,
  { promptId, workspaceId, featuredAt, content, version, title }: PublicationRow,
  details: Details,
): Promise<void> {
  const isSame =
    version === details.version && isDeepStrictEqual(content, JSON.parse(details.content))
  if (featuredAt === null || isSame) return
  await transaction
    .updateTable('publications')
    .set({ featuredAt: null })
    .where('workspaceId', '=', workspaceId)
    .where('promptId', '=', promptId)
    .execute()
  await recordSystemAction(transaction, {
    action: 'unfeature',
    targetKind: 'prompt',
    targetId: promptId,
    targetTitle: title,
    reason: 'The author published a new version.',
  })
}

type New = Details & { promptId: string; workspaceId: string; authorId: string }

async function insert(transaction: Kysely<DB>, publication: New): Promise<string> {
  if (!(await claimPublishedName(transaction, publication, publication.promptId)))
    throw publicationError('publication.id-taken')
  for (const slug of suggestSlugs(publication.title))
    if (
      (await claimPublishedName(transaction, publication, slug)) &&
      (await insertPublication(transaction, { ...publication, slug, status: 'published' }))
    )
      return slug
  throw publicationError('publication.slug-taken')
}

/** The title as it is, unless that is taken or could be taken for an id. */
function suggestSlugs(title: string): string[] {
  const slug = slugOf(title, 'prompt')
  const withTails = Array.from(
    { length: 5 },
    () => `${slug}-${createPublicId().slice(0, 6).toLowerCase()}`,
  )
  return parseUuid(slug) ? withTails : [slug, ...withTails]
}
