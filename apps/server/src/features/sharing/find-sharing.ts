import type { Share, Sharing } from '@product/contract'
import { type PlanId, type WorkspaceRole, workspaceRoles } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { type AccountDeps, avatarUrl, type UserActor } from '#features/accounts/index.ts'
import {
  isOpenToMember,
  isReachedThroughCollection,
  isVisibleCollection,
} from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { enterShared, type SharedThing, type Thing } from './enter-shared.ts'
import { findOptionalLink, presentLink } from './links.ts'

export type SharingDeps = Pick<AccountDeps, 'database' | 'secrets' | 'config'>

const mostMembers = 100

/** Everybody who has access to a prompt or a collection, and why, for those who may change it. */
export async function findSharing(
  deps: SharingDeps,
  actor: UserActor,
  wanted: Thing,
): Promise<Sharing> {
  const { database } = deps
  const thing = await enterShared(database, actor, wanted)
  const [workspace, members, shares, link, linkedCollections] = await Promise.all([
    findWorkspace(database, thing),
    listMembers(database, thing),
    listShares(database, actor, thing),
    findOptionalLink(database, thing),
    listLinkedCollections(database, actor, thing),
  ])
  return {
    title: thing.title,
    workspace,
    members: members.map(({ total: _, role, avatarFileId, ...member }) => ({
      ...member,
      avatarUrl: avatarUrl(avatarFileId),
      // The column's check holds these values only.
      role: role as WorkspaceRole,
      isYou: member.id === actor.accountId,
    })),
    memberCount: members[0]?.total ?? 0,
    shares: shares.map(presentShare),
    link: link ? presentLink(deps, link) : null,
    linkedCollections,
    publicPath: thing.publicPath,
  }
}

async function findWorkspace(database: Kysely<DB>, { workspaceId }: SharedThing) {
  const { kind, plan, ...workspace } = await database
    .selectFrom('workspaces')
    .select(['id', 'name', 'kind', 'plan'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  // The columns' checks hold these values only.
  return { ...workspace, kind: kind as 'personal' | 'team', plan: plan as PlanId }
}

/** Whether a member who is neither owner nor admin sees the thing. */
const isForMember = ({ kind, id }: SharedThing) => {
  const member = { accountId: sql.ref<string>('member.account_id') }
  return kind === 'prompt'
    ? sql<boolean>`exists (select from prompts where prompts.id = ${id} and ${isOpenToMember(member)})`
    : sql<boolean>`exists (
        select from collections where collections.id = ${id} and ${isVisibleCollection(member)}
      )`
}

/** Collections that give access to a prompt, of those that the actor sees. */
const listCollectionsOf = (promptId: string, actor: UserActor) => sql`(
  select collections.id from collections
  join collection_prompts on collection_prompts.collection_id = collections.id
  join prompts on prompts.id = collection_prompts.prompt_id
  where prompts.id = ${promptId} and ${isReachedThroughCollection} and ${isVisibleCollection(actor)}
)`

async function listMembers(database: Kysely<DB>, thing: SharedThing) {
  return await database
    .selectFrom('workspaceMembers as member')
    .innerJoin('accounts', 'accounts.id', 'member.accountId')
    .select(['accounts.id', 'accounts.name', 'accounts.avatarFileId', 'member.role'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('member.workspaceId', '=', thing.workspaceId)
    .where(sql<boolean>`(member.role in ('owner', 'admin') or ${isForMember(thing)})`)
    .orderBy(sql`array_position(${[...workspaceRoles]}::text[], member.role)`, 'desc')
    .orderBy('member.createdAt')
    .limit(mostMembers)
    .execute()
}

async function listShares(
  database: Kysely<DB>,
  actor: UserActor,
  { kind, id, workspaceId }: SharedThing,
) {
  return await database
    .selectFrom('shares')
    .leftJoin('accounts', 'accounts.id', 'shares.accountId')
    .leftJoin('workspaces as recipient', 'recipient.id', 'shares.recipientWorkspaceId')
    .leftJoin('collections', 'collections.id', 'shares.collectionId')
    .select([
      'shares.id',
      'shares.email',
      'shares.access',
      'shares.note',
      'shares.expiresAt',
      'shares.createdAt',
      'shares.openedAt',
      'accounts.name',
      'accounts.avatarFileId',
      'collections.slug',
      'collections.name as collectionName',
      'recipient.id as recipientId',
      'recipient.name as recipientName',
      'recipient.avatarFileId as recipientAvatarId',
    ])
    .select(({ selectFrom }) =>
      selectFrom('workspaceMembers as member')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('member.workspaceId', '=', 'recipient.id')
        .as('recipientCount'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('workspaceMembers as member')
          .select('member.accountId')
          .whereRef('member.workspaceId', '=', 'recipient.id')
          .where('member.accountId', '=', actor.accountId),
      ).as('isYours'),
    )
    .select(sql<boolean>`coalesce(shares.expires_at <= now(), false)`.as('isExpired'))
    .select(sql<boolean>`shares.collection_id is not null and ${kind === 'prompt'}`.as('isThrough'))
    .where('shares.workspaceId', '=', workspaceId)
    .where(
      kind === 'prompt'
        ? sql<boolean>`(
            shares.prompt_id = ${id} or shares.collection_id in ${listCollectionsOf(id, actor)}
          )`
        : sql<boolean>`shares.collection_id = ${id}`,
    )
    .orderBy('isThrough')
    .orderBy('shares.createdAt')
    .orderBy('shares.id')
    .execute()
}

type ShareRow = Awaited<ReturnType<typeof listShares>>[number]

function presentShare(row: ShareRow): Share {
  const { id, email, note, isExpired, name, openedAt, isThrough } = row
  return {
    id,
    email,
    person: openedAt && name !== null ? { name, avatarUrl: avatarUrl(row.avatarFileId) } : null,
    workspace: row.recipientId === null ? null : presentRecipient(row, row.recipientId),
    // The column's check holds these values only.
    access: row.access as Share['access'],
    note,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired,
    collection: isThrough ? { slug: row.slug ?? '', name: row.collectionName ?? '' } : null,
    createdAt: row.createdAt.toISOString(),
  }
}

const presentRecipient = (row: ShareRow, id: string): Share['workspace'] => ({
  id,
  name: row.recipientName ?? '',
  avatarUrl: avatarUrl(row.recipientAvatarId),
  memberCount: row.recipientCount ?? 0,
  isYours: Boolean(row.isYours),
})

async function listLinkedCollections(
  database: Kysely<DB>,
  actor: UserActor,
  { kind, id, workspaceId }: SharedThing,
): Promise<Sharing['linkedCollections']> {
  if (kind === 'collection') return []
  return await database
    .selectFrom('shareLinks')
    .innerJoin('collections', 'collections.id', 'shareLinks.collectionId')
    .select(['collections.slug', 'collections.name'])
    .where('shareLinks.workspaceId', '=', workspaceId)
    .where(sql<boolean>`collections.id in ${listCollectionsOf(id, actor)}`)
    .where(sql<boolean>`coalesce(share_links.expires_at > now(), true)`)
    .orderBy('collections.name')
    .execute()
}
