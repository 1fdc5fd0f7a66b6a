import type { Prompt } from '@product/contract'
import { type AccessLevel, accessMay, isRoleAtLeast, type PromptAction } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { defineStatement } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { promptError } from './errors.ts'

/** An account by its id, or by the column that has it. */
type Person = { accountId: string | RawBuilder<string> }
type Member = Person & Pick<UserActor, 'role'>

/** Whether somebody is among the people of a restricted collection that the prompt is in. */
const isAmongPeople = ({ accountId }: Person) => sql<boolean>`exists (
  select from collection_prompts
  join collections on collections.id = collection_prompts.collection_id
  join collection_people on collection_people.collection_id = collections.id
  where collection_prompts.prompt_id = prompts.id and collections.is_restricted
    and collection_people.account_id = ${accountId}
)`

/** Whether no restricted collection keeps a member from a prompt. Nothing keeps owners and admins from one. */
export const isOpenToMember = (member: Person): RawBuilder<boolean> =>
  sql<boolean>`(not prompts.is_restricted or ${isAmongPeople(member)})`

/**
 * Whether the shares and the link of a collection reach a prompt in it. One that a restricted collection
 * holds back is reached through restricted collections only, which none but their people share.
 */
export const isReachedThroughCollection = sql<boolean>`(
  not prompts.is_restricted or collections.is_restricted
)`

/**
 * The access that shares of a prompt and of its collections give to somebody, as the view `share_grants` has it. It is
 * asked from the prompt, which has few shares; by the view, from the person, who may have thousands.
 */
export const grantsOf = ({ accountId }: Person) => sql`(
  select given.* from (
    select shares.expires_at, shares.created_by, shares.created_at,
      case when shares.account_id is not null then shares.access else (
        select case members.role when 'viewer' then 'read' else shares.access end
        from workspace_members as members
        where members.workspace_id = shares.recipient_workspace_id
          and members.account_id = ${accountId} and not exists (
            select from workspace_members as own
            where own.workspace_id = shares.workspace_id and own.account_id = ${accountId}
          )
      ) end as access
    from shares
    where shares.id in (
      select id from shares as own where own.prompt_id = prompts.id
      union all
      select through.id from collection_prompts
      join collections on collections.id = collection_prompts.collection_id
      join shares as through on through.collection_id = collections.id
      where collection_prompts.prompt_id = prompts.id and ${isReachedThroughCollection}
    )
      and (shares.account_id = ${accountId} or shares.recipient_workspace_id is not null)
      and coalesce(shares.expires_at > now(), true)
  ) as given
  where given.access is not null
)`

/** The access that somebody has to a prompt: as a member, or by shares of it or of its collections. */
export const accessOf = ({ accountId }: Person): RawBuilder<AccessLevel | null> => sql`(
  select case max(level) when 3 then 'manage' when 2 then 'write' when 1 then 'read' end
  from (
    select case members.role when 'viewer' then 1 else 3 end as level
    from workspace_members as members
    where members.workspace_id = prompts.workspace_id and members.account_id = ${accountId}
      and (members.role in ('owner', 'admin') or ${isOpenToMember({ accountId })})
    union all
    select case given.access when 'write' then 2 else 1 end
    from ${grantsOf({ accountId })} as given
    where prompts.deleted_at is null
  ) as grants
)`

/** Of the prompts of the workspace that an actor is in, those that they may see: a condition of lists. */
export const isVisibleTo = (member: Member): RawBuilder<boolean> =>
  isRoleAtLeast(member.role, 'admin') ? sql<boolean>`true` : isOpenToMember(member)

/**
 * Of the runs of that workspace: one's own, and those that show no restricted prompt but ones that one may
 * see. A restricted prompt that has left the workspace is for admins only.
 */
export const isRunVisibleTo = (member: Member): RawBuilder<boolean> =>
  isRoleAtLeast(member.role, 'admin')
    ? sql<boolean>`true`
    : sql<boolean>`(runs.account_id = ${member.accountId} or not exists (
        select from prompts
        where prompts.id = runs.prompt_id and prompts.is_restricted
          and not ${isAmongPeople(member)}
      ) and not exists (
        select from unnest(runs.restricted_prompts) as shown (id)
        left join prompts on prompts.id = shown.id and prompts.workspace_id = runs.workspace_id
        where prompts.id is null or prompts.is_restricted and not ${isAmongPeople(member)}
      ))`

/** Whether somebody may see a collection of a workspace that they are a member of. Nobody sees an unlisted one. */
export const isVisibleCollection = ({ accountId }: Person): RawBuilder<boolean> => sql<boolean>`(
  collections.is_listed and (
    not collections.is_restricted
    or exists (
      select from collection_people
      where collection_people.collection_id = collections.id
        and collection_people.account_id = ${accountId}
    )
    or exists (
      select from workspace_members as members
      where members.workspace_id = collections.workspace_id and members.account_id = ${accountId}
        and members.role in ('owner', 'admin')
    )
  )
)`

/**
 * The people outside who have shares, by address: a number that rises with accounts only would tell whether an address
 * has one. Members of workspaces are counted by account.
 */
const recipientsOf = (shares: RawBuilder<unknown>) => sql`(
  select coalesce(members.account_id::text, lower(given.email))
  from (${shares}) as given
  left join workspace_members as members
    on members.workspace_id = given.recipient_workspace_id and not exists (
      select from workspace_members as own
      where own.workspace_id = given.workspace_id and own.account_id = members.account_id
    )
  where coalesce(given.expires_at > now(), true)
    and (given.recipient_workspace_id is null or members.account_id is not null)
)`

/** The shares themselves, not by their ids as in `grantsOf`: PostgreSQL would read all shares for each prompt of a list. */
const sharesOfPrompt = sql`
  select own.* from shares as own where own.prompt_id = prompts.id
  union all
  select through.* from collection_prompts
  join collections on collections.id = collection_prompts.collection_id
  join shares as through on through.collection_id = collections.id
  where collection_prompts.prompt_id = prompts.id and ${isReachedThroughCollection}
`

/** How many people see a restricted prompt, as members or by a share; null for others. */
export const readersOfPrompt = sql<number | null>`case when prompts.is_restricted then (
  select count(*)::int from (
    select members.account_id::text from workspace_members as members
    where members.workspace_id = prompts.workspace_id and (
      members.role in ('owner', 'admin')
      or ${isAmongPeople({ accountId: sql<string>`members.account_id` })}
    )
    union ${recipientsOf(sharesOfPrompt)}
  ) as readers
) end`

/** How many people see a restricted collection, as members or by a share; null for others. */
export const readersOfCollection = sql<number | null>`case when collections.is_restricted then (
  select count(*)::int from (
    select members.account_id::text from workspace_members as members
    where members.workspace_id = collections.workspace_id and (
      members.role in ('owner', 'admin') or exists (
        select from collection_people as people
        where people.collection_id = collections.id and people.account_id = members.account_id
      )
    )
    union ${recipientsOf(sql`select own.* from shares as own where own.collection_id = collections.id`)}
  ) as readers
) end`

/** An actor in the workspace of prompts that they have access to. */
export type PromptActor = UserActor & {
  access: AccessLevel
  /** Of the workspace; others have a share. */
  isMember: boolean
}

/** Travels with the prompt, so that clients need not know the rules. */
export const abilitiesOf = (access: AccessLevel | null): Prompt['abilities'] => ({
  edit: accessMay(access, 'edit'),
  label: accessMay(access, 'label'),
  delete: accessMay(access, 'delete'),
  share: accessMay(access, 'share'),
  publish: accessMay(access, 'publish'),
  move: accessMay(access, 'move'),
})

const selectEntered = (database: Kysely<DB>, accountId: string) =>
  database
    .selectFrom('prompts')
    .leftJoin('workspaceMembers as member', (join) =>
      join
        .onRef('member.workspaceId', '=', 'prompts.workspaceId')
        .on('member.accountId', '=', accountId),
    )
    .select(['prompts.workspaceId', 'member.role'])
    .select(accessOf({ accountId }).as('access'))

type EnteredRow = Awaited<ReturnType<ReturnType<typeof selectEntered>['execute']>>[number]

/**
 * The actor in the workspace of these prompts, whichever one they were in. Prompts that they may not
 * read do not exist for them.
 */
export async function enterPrompts(
  database: Kysely<DB>,
  actor: UserActor,
  ids: readonly string[],
  action: PromptAction,
): Promise<PromptActor> {
  const query = selectEntered(database, actor.accountId).where('prompts.id', 'in', ids)
  return enterRows(actor, await query.execute(), { count: ids.length, action })
}

const selectEnteredPrompt = defineStatement(
  (database, { accountId, id }: { accountId: string; id: string }) =>
    selectEntered(database, accountId).where('prompts.id', '=', id),
)

export async function enterPrompt(
  database: Kysely<DB>,
  actor: UserActor,
  id: string,
  action: PromptAction,
): Promise<PromptActor> {
  const rows = await selectEnteredPrompt(database, { accountId: actor.accountId, id })
  return enterRows(actor, rows, { count: 1, action })
}

function enterRows(
  actor: UserActor,
  rows: EnteredRow[],
  { count, action }: { count: number; action: PromptAction },
): PromptActor {
  const [first] = rows
  const access = lowestOf(rows.map((row) => row.access))
  const isOneWorkspace = rows.every(({ workspaceId }) => workspaceId === first?.workspaceId)
  if (!first || access === null || rows.length < count || !isOneWorkspace)
    throw promptError('prompt.unknown')
  if (!accessMay(access, action)) throw promptError('prompt.not-allowed')
  return {
    ...actor,
    workspaceId: first.workspaceId,
    // The column's check holds roles only.
    role: (first.role ?? 'viewer') as UserActor['role'],
    access,
    isMember: first.role !== null,
  }
}

const lowestOf = (levels: (AccessLevel | null)[]): AccessLevel | null =>
  levels.includes(null)
    ? null
    : ((['read', 'write', 'manage'] as const).find((level) => levels.includes(level)) ?? null)
