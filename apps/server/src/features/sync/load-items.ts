import {
  Collection,
  type SyncedCollection,
  type SyncedPrompt,
  SyncedStar,
  SyncedTemplate,
} from '@product/contract'
import { lockContent, productName } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { isShown, presentPublicContent } from '#features/library/index.ts'
import { listReadablePrompts } from '#features/prompts/index.ts'
import { listWorkspaceRows, presentWorkspace } from '#features/workspaces/index.ts'
import { defineStatement } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { createIncludedTexts, type SentIncludes } from './load-included-texts.ts'
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

/** Prompts whose includes are read ahead together. */
const readTogether = 20

/**
 * These prompts in this order, until the texts that they include are as many bytes, with what was sent of includes; `next`
 * is the first one left out.
 */
export async function loadPrompts(
  database: Kysely<DB>,
  reader: Reader,
  { ids, mostIncludedBytes }: { ids: Ids; mostIncludedBytes: number },
): Promise<{ prompts: SyncedPrompt[]; sent: SentIncludes[]; next: string | undefined }> {
  const prompts: SyncedPrompt[] = []
  const sent: SentIncludes[] = []
  if (ids.length === 0) return { prompts, sent, next: undefined }
  const [readable, fields] = await Promise.all([
    listReadablePrompts(database, reader, ids),
    listPersonalFields(database, reader, ids),
  ])
  const found = new Map(readable.map((prompt) => [prompt.id, prompt]))
  const texts = createIncludedTexts(database, reader)
  let bytes = 0
  for (const [index, id] of ids.entries()) {
    if (bytes > mostIncludedBytes) return { prompts, sent, next: id }
    if (index % readTogether === 0)
      await texts.readAhead(
        ids.slice(index, index + readTogether).flatMap((each) => found.get(each) ?? []),
      )
    const [prompt, personal] = [found.get(id), fields.get(id)]
    if (!prompt || !personal) continue
    const { deletedAt: _, readerCount: __, ...rest } = prompt
    const loaded = await texts.load(prompt)
    if (loaded.sent) sent.push(loaded.sent)
    if (loaded.included.length > 0) bytes += Buffer.byteLength(JSON.stringify(loaded.included))
    const lastUsedAt = personal.lastUsedAt?.toISOString() ?? null
    const { collectionIds } = personal
    prompts.push({ ...rest, collectionIds, lastUsedAt, included: loaded.included })
  }
  return { prompts, sent, next: undefined }
}

const selectPersonalFields = defineStatement(
  (database, { accountId, ids }: Reader & { ids: Ids }) =>
    database
      .selectFrom('prompts')
      .select('id')
      .select([
        collectionIdsOf({ accountId }).as('collectionIds'),
        lastRunBy({ accountId }).as('lastUsedAt'),
      ])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

async function listPersonalFields(database: Kysely<DB>, { accountId }: Reader, ids: Ids) {
  const rows = await selectPersonalFields(database, { accountId, ids })
  return new Map(rows.map((row) => [row.id, row]))
}
