import {
  Collection,
  type SyncedCollection,
  type SyncedPrompt,
  SyncedStar,
  SyncedTemplate,
} from '@product/contract'
import { listIncludeAddresses, lockContent, productName } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { findOptionalRole } from '#features/accounts/index.ts'
import { isShown, presentPublicContent } from '#features/library/index.ts'
import { listReadablePrompts, loadIncluded } from '#features/prompts/index.ts'
import { listWorkspaceRows, presentWorkspace } from '#features/workspaces/index.ts'
import { defineStatement } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import {
  collectionIdsOf,
  collectionSharer,
  collectionVisibility,
  isLockedFor,
  isLockedStar,
  isSeenAsMember,
  isSeenCollection,
  isSeenTemplate,
  lastRunBy,
  type Reader,
} from './visible-items.ts'

type Ids = readonly string[]

export async function loadWorkspaces(database: Kysely<DB>, { accountId }: Reader, ids: Ids) {
  if (ids.length === 0) return []
  const rows = await listWorkspaceRows(database, accountId)
  return rows.filter(({ id }) => ids.includes(id)).map(presentWorkspace)
}

export async function loadCollections(
  database: Kysely<DB>,
  reader: Reader,
  ids: Ids,
): Promise<SyncedCollection[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('collections')
    .select(['id', 'workspaceId', 'slug', 'name', 'description', 'color', 'isRestricted'])
    .select(['createdAt', 'updatedAt'])
    .select([
      collectionVisibility.as('visibility'),
      isSeenAsMember(reader).as('isMember'),
      collectionSharer(reader).as('sharer'),
    ])
    .where('id', 'in', ids)
    .where(isSeenCollection(reader))
    .execute()
  return rows.map(({ color, visibility, sharer, ...row }) => ({
    ...row,
    ...CollectionChoices.parse({ color, visibility }),
    sharedBy: row.isMember ? null : sharer,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

const CollectionChoices = Collection.pick({ color: true, visibility: true })

export async function loadTemplates(database: Kysely<DB>, reader: Reader, ids: Ids) {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('templates')
    .leftJoin('accounts', 'accounts.id', 'templates.authorId')
    .select(['templates.id', 'templates.workspaceId', 'category', 'kind', 'color', 'tier'])
    .select(['content', 'templates.createdAt', 'accounts.name as authorName'])
    .select(isLockedFor(reader).as('isLocked'))
    .where('templates.id', 'in', ids)
    .where(isSeenTemplate(reader))
    .execute()
  return rows.map(({ authorName, ...row }) => {
    const template = SyncedTemplate.parse({
      ...row,
      author: row.workspaceId === null ? productName : (authorName ?? 'Somebody'),
      createdAt: row.createdAt.toISOString(),
    })
    return row.isLocked ? { ...template, content: lockContent(template.content) } : template
  })
}

export async function loadStars(
  database: Kysely<DB>,
  reader: Reader,
  ids: Ids,
): Promise<SyncedStar[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('publicationStars')
    .innerJoin('publications', 'publications.promptId', 'publicationStars.promptId')
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .select(['publications.promptId as id', 'publications.slug', 'version', 'content'])
    .select(['category', 'licence', 'isPro', 'publishedAt', 'publications.updatedAt'])
    .select(['accounts.handle', 'accounts.name', 'publicationStars.createdAt as starredAt'])
    .select(isLockedStar(reader).as('isLocked'))
    .where('publicationStars.accountId', '=', reader.accountId)
    .where('publications.promptId', 'in', ids)
    .where(isShown)
    .execute()
  return rows.map(({ handle, name, ...row }) => {
    const star = SyncedStar.parse({
      ...row,
      author: { handle, name },
      publishedAt: row.publishedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      starredAt: row.starredAt.toISOString(),
    })
    return { ...star, content: presentPublicContent(row.isLocked, star.content) }
  })
}

/** These prompts in this order, until the texts that they include are as many bytes; `next` is the first one left out. */
export async function loadPrompts(
  database: Kysely<DB>,
  reader: Reader,
  { ids, mostIncludedBytes }: { ids: Ids; mostIncludedBytes: number },
): Promise<{ prompts: SyncedPrompt[]; next: string | undefined }> {
  if (ids.length === 0) return { prompts: [], next: undefined }
  const [readable, places] = await Promise.all([
    listReadablePrompts(database, reader, ids),
    listPlaces(database, reader, ids),
  ])
  const found = new Map(readable.map((prompt) => [prompt.id, prompt]))
  const prompts: SyncedPrompt[] = []
  let bytes = 0
  for (const id of ids) {
    if (bytes > mostIncludedBytes) return { prompts, next: id }
    const [prompt, place] = [found.get(id), places.get(id)]
    if (!prompt || !place) continue
    const { deletedAt: _, ...rest } = prompt
    const included = await loadTexts(database, reader, prompt)
    bytes += included.reduce((sum, { body }) => sum + body.length, 0)
    const lastUsedAt = place.lastUsedAt?.toISOString() ?? null
    prompts.push({ ...rest, collectionIds: place.collectionIds, lastUsedAt, included })
  }
  return { prompts, next: undefined }
}

const selectPlaces = defineStatement((database, { accountId, ids }: Reader & { ids: Ids }) =>
  database
    .selectFrom('prompts')
    .select('id')
    .select([
      collectionIdsOf({ accountId }).as('collectionIds'),
      lastRunBy({ accountId }).as('lastUsedAt'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

async function listPlaces(database: Kysely<DB>, { accountId }: Reader, ids: Ids) {
  const rows = await selectPlaces(database, { accountId, ids })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Texts that the reader's copy does not have as prompts: of versions, and for somebody with a share all of them. */
async function loadTexts(
  database: Kysely<DB>,
  { accountId }: Reader,
  { content, isMember, workspaceId }: Pick<SyncedPrompt, 'content' | 'isMember' | 'workspaceId'>,
): Promise<SyncedPrompt['included']> {
  const addresses = listIncludeAddresses([content.systemMessage, content.body])
  const missing = addresses.filter(({ version }) => !isMember || version !== null)
  if (missing.length === 0) return []
  const role = await findOptionalRole(database, { accountId, workspaceId })
  try {
    const includeReader = { accountId, workspaceId, role: role ?? 'viewer' }
    const loaded = await loadIncluded(database, includeReader, missing)
    return loaded.map(({ key, body, variables }) => ({ key, body, variables }))
  } catch (error) {
    // With a network, rendering it is refused as well.
    if (error instanceof AppError && error.code === 'prompt.includes-too-large') return []
    throw error
  }
}
