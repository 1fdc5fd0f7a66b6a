import type { SyncedKind } from '@product/contract'
import { planIds } from '@product/domain'
import { type RawBuilder, sql } from 'kysely'
import { isShown } from '#features/library/index.ts'
import { includesFeature } from '#features/plans/index.ts'
import {
  accessOf,
  isReachedThroughCollection,
  isVisibleCollection,
  sharerOf,
} from '#features/prompts/index.ts'

export type Reader = { accountId: string }

const isInForce = sql<boolean>`coalesce(given.expires_at > now(), true)`

const workspacesOf = ({ accountId }: Reader) =>
  sql`(select workspace_id from workspace_members where account_id = ${accountId})`

/** Whether somebody is a member of the workspace of a row. */
const isMemberOf = (table: 'prompts' | 'collections', { accountId }: Reader) =>
  sql<boolean>`exists (
    select from workspace_members as member
    where member.workspace_id = ${sql.ref(`${table}.workspaceId`)}
      and member.account_id = ${accountId}
  )`

/** The shares of a collection that somebody has, or a workspace of theirs. */
const collectionGrants = ({ accountId }: Reader) => sql`(
  select given.* from share_grants as given
  where given.collection_id = collections.id and given.account_id = ${accountId} and ${isInForce}
)`

const isSharedWith = (reader: Reader) =>
  sql<boolean>`exists (select from ${collectionGrants(reader)} as grants)`

/** As a member of its workspace, not by a share. A restricted one may be shared with a member who is not on its list. */
export const isSeenAsMember = (reader: Reader) =>
  sql<boolean>`(${isMemberOf('collections', reader)} and ${isVisibleCollection(reader)})`

/** As members see a collection, and people with whom it is shared. */
export const isSeenCollection = (reader: Reader) =>
  sql<boolean>`(${isSeenAsMember(reader)} or ${isSharedWith(reader)})`

export const collectionSharer = (reader: Reader) => sql<string | null>`(
  select accounts.name from ${collectionGrants(reader)} as grants
  join accounts on accounts.id = grants.created_by
  order by grants.access desc, grants.created_at desc limit 1
)`

export const collectionVisibility = sql<string>`case
  when collections.visibility = 'private' and (
    exists (
      select from shares as given where given.collection_id = collections.id and ${isInForce}
    ) or exists (
      select from share_links as given where given.collection_id = collections.id and ${isInForce}
    )
  ) then 'shared' else collections.visibility end`

/** The collections of a prompt that the reader may see. */
export const collectionIdsOf = (reader: Reader) => sql<string[]>`array(
  select collections.id::text from collection_prompts
  join collections on collections.id = collection_prompts.collection_id
  where collection_prompts.prompt_id = prompts.id and (
    ${isSeenAsMember(reader)} or ${isReachedThroughCollection} and ${isSharedWith(reader)}
  )
  order by collections.id
)`

export const lastRunBy = ({ accountId }: Reader) => sql<Date | null>`(
  select runs.started_at from runs
  where runs.account_id = ${accountId} and runs.prompt_id = prompts.id
  order by runs.started_at desc limit 1
)`

type IdRange = { workspaceIds: readonly string[]; low: string; high: string }

/** Prompts of workspaces that may be among those that somebody sees: as a member, or by shares. */
export const visiblePromptIds = (reader: Reader, { workspaceIds, low, high }: IdRange) => sql`
  select id from prompts
  where workspace_id = any(${workspaceIds}::uuid[]) and workspace_id in ${workspacesOf(reader)}
    and id > ${low} and id <= ${high}
  union
  select given.prompt_id from share_grants as given
  where given.account_id = ${reader.accountId} and given.workspace_id = any(${workspaceIds}::uuid[])
    and given.prompt_id > ${low} and given.prompt_id <= ${high}
  union
  select collection_prompts.prompt_id from share_grants as given
  join collection_prompts on collection_prompts.collection_id = given.collection_id
  where given.account_id = ${reader.accountId} and given.workspace_id = any(${workspaceIds}::uuid[])
    and collection_prompts.prompt_id > ${low} and collection_prompts.prompt_id <= ${high}`

const hash = (...parts: RawBuilder<unknown>[]) =>
  sql`hashtextextended(jsonb_build_array(${sql.join(parts)})::text, 0)`

/** Those of these prompts that the reader may see: id, workspace, fingerprint, and their rank, the highest of which is sent first. */
export function visiblePrompts(reader: Reader, ids: RawBuilder<unknown>) {
  const { accountId } = reader
  const isMember = isMemberOf('prompts', reader)
  const fingerprint = hash(
    sql`prompts.workspace_id`,
    sql`prompts.revision`,
    sql`prompts.latest_version`,
    sql`prompts.content_hash`,
    sql`prompts.slug`,
    sql`prompts.updated_at`,
    sql`granted.access`,
    isMember,
    sql`${isMember} and prompts.is_restricted`,
    sql`case when not ${isMember} then ${sharerOf(reader)} end`,
    sql`exists (
      select from favorites
      where favorites.prompt_id = prompts.id and favorites.account_id = ${accountId}
    )`,
    collectionIdsOf(reader),
    sql`(
      select test_values.updated_at from test_values
      where test_values.prompt_id = prompts.id and test_values.account_id = ${accountId}
    )`,
    lastRunBy(reader),
  )
  return sql`
    select prompts.id, prompts.workspace_id, ${fingerprint} as fingerprint, prompts.updated_at as rank
    from prompts cross join lateral (select ${accessOf(reader)} as access) as granted
    where prompts.deleted_at is null and prompts.id in (${ids}) and granted.access is not null`
}

const visibleCollections = (reader: Reader) => sql`
  select collections.id, ${hash(
    sql`collections.workspace_id`,
    sql`collections.slug`,
    sql`collections.name`,
    sql`collections.description`,
    sql`collections.color`,
    sql`collections.is_restricted`,
    sql`collections.updated_at`,
    collectionVisibility,
    isSeenAsMember(reader),
    collectionSharer(reader),
  )} as fingerprint, collections.created_at as rank
  from collections
  where (
    collections.workspace_id in ${workspacesOf(reader)}
    or collections.id in (
      select given.collection_id from share_grants as given
      where given.account_id = ${reader.accountId}
    )
  ) and ${isSeenCollection(reader)}`

const visibleWorkspaces = ({ accountId }: Reader) => sql`
  select workspaces.id, ${hash(
    sql`workspaces.name`,
    sql`workspaces.slug`,
    sql`workspaces.avatar_file_id`,
    sql`workspaces.plan`,
    sql`member.role`,
    sql`(select count(*) from workspace_members as other where other.workspace_id = workspaces.id)`,
  )} as fingerprint, workspaces.created_at as rank
  from workspace_members as member
  join workspaces on workspaces.id = member.workspace_id
  where member.account_id = ${accountId}`

const plansWithTemplates = planIds.filter((plan) => includesFeature(plan, 'templates'))

/** A premium template is locked where no plan of somebody's workspaces has such templates. */
export const isLockedFor = ({ accountId }: Reader) => sql<boolean>`(
  templates.tier = 'premium' and not exists (
    select from workspace_members as member
    join workspaces on workspaces.id = member.workspace_id
    where member.account_id = ${accountId} and workspaces.plan = any(${plansWithTemplates})
  )
)`

export const isSeenTemplate = (reader: Reader) => sql<boolean>`(
  templates.workspace_id is null or templates.workspace_id in ${workspacesOf(reader)}
)`

const visibleTemplates = (reader: Reader) => sql`
  select templates.id, ${hash(
    sql`templates.updated_at`,
    sql`templates.category`,
    sql`templates.kind`,
    sql`templates.color`,
    sql`templates.tier`,
    sql`(select accounts.name from accounts where accounts.id = templates.author_id)`,
    isLockedFor(reader),
  )} as fingerprint, templates.created_at as rank
  from templates where ${isSeenTemplate(reader)}`

const plansWithLibrary = planIds.filter((plan) => includesFeature(plan, 'library'))

/** A Pro prompt is locked for people who are neither its author nor in its workspace, nor in one whose plan has it. */
export const isLockedStar = ({ accountId }: Reader) => sql<boolean>`(
  publications.is_pro and publications.author_id <> ${accountId} and not exists (
    select from workspace_members as member
    join workspaces on workspaces.id = member.workspace_id
    where member.account_id = ${accountId} and (
      workspaces.id = publications.workspace_id or workspaces.plan = any(${plansWithLibrary})
    )
  )
)`

const visibleStars = (reader: Reader) => sql`
  select publications.prompt_id as id, ${hash(
    sql`publications.slug`,
    sql`publications.version`,
    sql`publications.updated_at`,
    sql`publications.category`,
    sql`publications.licence`,
    sql`publications.is_pro`,
    sql`stars.created_at`,
    sql`accounts.handle`,
    sql`accounts.name`,
    isLockedStar(reader),
  )} as fingerprint, stars.created_at as rank
  from publication_stars as stars
  join publications on publications.prompt_id = stars.prompt_id
  join accounts on accounts.id = publications.author_id
  where stars.account_id = ${reader.accountId} and ${isShown}`

/** The things that an account may see now, of each kind but the prompts. */
export const visibleLists: Record<
  Exclude<SyncedKind, 'prompt'>,
  (reader: Reader) => RawBuilder<unknown>
> = {
  workspace: visibleWorkspaces,
  collection: visibleCollections,
  template: visibleTemplates,
  star: visibleStars,
}
