import type { Share, Sharing } from '@product/contract'
import { type PlanId, type WorkspaceRole, workspaceRoles } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { AccountDeps, UserActor } from '#features/accounts/index.ts'
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
    listShares(database, thing),
    findOptionalLink(database, thing),
    listLinkedCollections(database, thing),
  ])
  return {
    title: thing.title,
    workspace,
    members: members.map(({ total: _, role, avatarFileId, ...member }) => ({
      ...member,
      avatarUrl: avatarUrlOf(avatarFileId),
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

export const avatarUrlOf = (fileId: string | null): string | null =>
  fileId && `/api/v1/avatars/${fileId}`

async function findWorkspace(database: Kysely<DB>, { workspaceId }: SharedThing) {
  const { kind, plan, ...workspace } = await database
    .selectFrom('workspaces')
    .select(['id', 'name', 'kind', 'plan'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  // The columns' checks hold these values only.
  return { ...workspace, kind: kind as 'personal' | 'team', plan: plan as PlanId }
}

/** Whether the thing is restricted to the people of a collection that it is, or is in. */
const isForMember = ({ kind, id }: SharedThing) =>
  kind === 'prompt'
    ? sql<boolean>`(not (select is_restricted from prompts where id = ${id}) or exists (
        select from collection_prompts
        join collection_people as person on person.collection_id = collection_prompts.collection_id
        where collection_prompts.prompt_id = ${id} and person.account_id = member.account_id
      ))`
    : sql<boolean>`(not (select is_restricted from collections where id = ${id}) or exists (
        select from collection_people as person
        where person.collection_id = ${id} and person.account_id = member.account_id
      ))`

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

async function listShares(database: Kysely<DB>, { kind, id, workspaceId }: SharedThing) {
  return await database
    .selectFrom('shares')
    .leftJoin('accounts', 'accounts.id', 'shares.accountId')
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
    ])
    .select(sql<boolean>`coalesce(shares.expires_at <= now(), false)`.as('isExpired'))
    .select(sql<boolean>`shares.collection_id is not null and ${kind === 'prompt'}`.as('isThrough'))
    .where('shares.workspaceId', '=', workspaceId)
    .where(
      kind === 'prompt'
        ? sql<boolean>`(shares.prompt_id = ${id} or shares.collection_id in (
            select collection_id from collection_prompts where prompt_id = ${id}
          ))`
        : sql<boolean>`shares.collection_id = ${id}`,
    )
    .orderBy('isThrough')
    .orderBy('shares.createdAt')
    .orderBy('shares.id')
    .execute()
}

function presentShare(row: Awaited<ReturnType<typeof listShares>>[number]): Share {
  const { id, email, note, isExpired, name, openedAt, isThrough } = row
  return {
    id,
    email,
    person: openedAt && name !== null ? { name, avatarUrl: avatarUrlOf(row.avatarFileId) } : null,
    // The column's check holds these values only.
    access: row.access as Share['access'],
    note,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired,
    collection: isThrough ? { slug: row.slug ?? '', name: row.collectionName ?? '' } : null,
    createdAt: row.createdAt.toISOString(),
  }
}

async function listLinkedCollections(
  database: Kysely<DB>,
  { kind, id, workspaceId }: SharedThing,
): Promise<Sharing['linkedCollections']> {
  if (kind === 'collection') return []
  return await database
    .selectFrom('shareLinks')
    .innerJoin('collections', 'collections.id', 'shareLinks.collectionId')
    .innerJoin('collectionPrompts', 'collectionPrompts.collectionId', 'collections.id')
    .select(['collections.slug', 'collections.name'])
    .where('shareLinks.workspaceId', '=', workspaceId)
    .where('collectionPrompts.promptId', '=', id)
    .where(sql<boolean>`coalesce(share_links.expires_at > now(), true)`)
    .orderBy('collections.name')
    .execute()
}
