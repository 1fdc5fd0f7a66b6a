import type { OpenedLink, Prompt } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import {
  type AccountDeps,
  type Actor,
  avatarUrl,
  type UserActor,
} from '#features/accounts/index.ts'
import {
  fromColumns,
  isReachedThroughCollection,
  savePrompt,
  writeOutPrompt,
} from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { sharingError } from './errors.ts'
import { hashToken } from './links.ts'

type LinkDeps = Pick<AccountDeps, 'database'>
type Target = { token: string; promptId?: string | undefined }

const mostListed = 500
const excerptLength = 320

/** The prompt or collection of a secret link. Opening it is counted, unless by members of the workspace. */
export async function openLink(
  { database }: LinkDeps,
  actor: Actor,
  { token, promptId }: Target,
): Promise<OpenedLink> {
  const link = await findLink(database, token)
  const [prompt, collection] = await Promise.all([
    findLinkedPrompt(database, link, promptId),
    findLinkedCollection(database, link),
  ])
  if (!prompt && !collection) throw sharingError('link.unknown')
  if (promptId === undefined) await countOpening(database, actor, link)
  const { name, avatarFileId, expiresAt } = link
  return {
    sharer: name === null ? null : { name, avatarUrl: avatarUrl(avatarFileId) },
    expiresAt: expiresAt?.toISOString() ?? null,
    prompt,
    collection,
  }
}

/** A copy in the actor's workspace that knows where it came from. */
export async function copyLinkedPrompt(
  deps: Pick<AccountDeps, 'database' | 'storage'>,
  actor: UserActor,
  { newId, ...target }: Target & { newId: string },
): Promise<Prompt> {
  const link = await findLink(deps.database, target.token)
  const prompt = await findLinkedPrompt(deps.database, link, target.promptId)
  if (!prompt) throw sharingError('link.unknown')
  return await savePrompt(deps, actor, newId, {
    // Sent again, it has been done.
    saveId: newId,
    baseRevision: 0,
    content: prompt.content,
    seal: true,
    note: '',
    source: { kind: 'prompt', id: prompt.id },
  })
}

type Link = Awaited<ReturnType<typeof findLink>>

/** By the hash: whoever reads the database learns no token, and comparing takes no telling time. */
async function findLink(database: Kysely<DB>, token: string) {
  return await database
    .selectFrom('shareLinks')
    .leftJoin('accounts', 'accounts.id', 'shareLinks.createdBy')
    .select([
      'shareLinks.id',
      'shareLinks.workspaceId',
      'shareLinks.promptId',
      'shareLinks.collectionId',
      'shareLinks.expiresAt',
      'accounts.name',
      'accounts.avatarFileId',
    ])
    .where('shareLinks.tokenHash', '=', hashToken(token))
    .where(sql<boolean>`coalesce(share_links.expires_at > now(), true)`)
    .where('accounts.bannedAt', 'is', null)
    .executeTakeFirstOrThrow(() => sharingError('link.unknown'))
}

/** The prompt of the link, or one of its collection. Null where a collection itself is asked for. */
async function findLinkedPrompt(
  database: Kysely<DB>,
  link: Link,
  promptId: string | undefined,
): Promise<OpenedLink['prompt']> {
  const id = link.promptId ?? promptId
  if (id === undefined || (promptId !== undefined && promptId !== id)) return null
  const row = await database
    .selectFrom('prompts')
    .selectAll('prompts')
    .where('prompts.workspaceId', '=', link.workspaceId)
    .where('prompts.id', '=', id)
    .where('prompts.deletedAt', 'is', null)
    .where(isReachedBy(link))
    .executeTakeFirstOrThrow(() => sharingError('link.unknown'))
  const reader = { ...nobody, workspaceId: link.workspaceId }
  return {
    id: row.id,
    content: await writeOutPrompt(database, reader, { content: fromColumns(row) }),
    version: row.latestVersion,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Includes are read as a viewer who is in no restricted collection. */
const nobody = { accountId: '00000000-0000-0000-0000-000000000000', role: 'viewer' } as const

const isReachedBy = ({ promptId, collectionId }: Link) =>
  promptId === null
    ? sql<boolean>`exists (
        select from collection_prompts
        join collections on collections.id = collection_prompts.collection_id
        where collection_prompts.prompt_id = prompts.id and collections.id = ${collectionId}
          and ${isReachedThroughCollection}
      )`
    : sql<boolean>`prompts.id = ${promptId}`

async function findLinkedCollection(
  database: Kysely<DB>,
  { collectionId, workspaceId }: Link,
): Promise<OpenedLink['collection']> {
  if (collectionId === null) return null
  const [collection, prompts] = await Promise.all([
    database
      .selectFrom('collections')
      .select(['name', 'description', 'color'])
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', collectionId)
      .executeTakeFirst(),
    selectListed(database, { collectionId, workspaceId }).limit(mostListed).execute(),
  ])
  if (!collection) return null
  const { name, description } = collection
  // The column's check holds colors only.
  const color = collection.color as NonNullable<OpenedLink['collection']>['color']
  return { name, description, color, prompts: prompts.map(presentListed) }
}

/** The prompts of a collection as others than its members list them. */
export const selectListed = (
  database: Kysely<DB>,
  { collectionId, workspaceId }: { collectionId: string; workspaceId: string },
) =>
  database
    .selectFrom('prompts')
    .innerJoin('collectionPrompts as place', 'place.promptId', 'prompts.id')
    .innerJoin('collections', 'collections.id', 'place.collectionId')
    .select([
      'prompts.id',
      'prompts.title',
      'prompts.description',
      'prompts.targetModels',
      'prompts.modality',
      'prompts.updatedAt',
      sql<string>`left(prompts.body, ${excerptLength})`.as('excerpt'),
    ])
    .where('collections.id', '=', collectionId)
    .where(isReachedThroughCollection)
    .where('prompts.workspaceId', '=', workspaceId)
    .where('prompts.deletedAt', 'is', null)
    .orderBy('prompts.updatedAt', 'desc')
    .orderBy('prompts.id', 'desc')

type ListedPrompt = NonNullable<OpenedLink['collection']>['prompts'][number]
type ListedRow = Omit<ListedPrompt, 'updatedAt' | 'modality'> & {
  updatedAt: Date
  modality: string
}

export const presentListed = (row: ListedRow): ListedPrompt => {
  const { id, title, description, excerpt, targetModels, updatedAt } = row
  // The column's check holds modalities only.
  const modality = row.modality as ListedPrompt['modality']
  return {
    id,
    title,
    description,
    excerpt,
    targetModels,
    modality,
    updatedAt: updatedAt.toISOString(),
  }
}

async function countOpening(
  database: Kysely<DB>,
  actor: Actor,
  { id, workspaceId }: Link,
): Promise<void> {
  let query = database
    .updateTable('shareLinks')
    .set({ opens: sql`opens + 1`, lastOpenedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
  if (actor.kind === 'user')
    query = query.where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('workspaceMembers')
            .select('workspaceMembers.accountId')
            .where('workspaceMembers.workspaceId', '=', workspaceId)
            .where('workspaceMembers.accountId', '=', actor.accountId),
        ),
      ),
    )
  await query.execute()
}
