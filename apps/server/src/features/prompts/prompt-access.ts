import type { Prompt } from '@product/contract'
import { type AccessLevel, accessMay, isRoleAtLeast, type PromptAction } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { promptError } from './errors.ts'

type Person = Pick<UserActor, 'accountId'>
type Member = Pick<UserActor, 'accountId' | 'role'>

/** Whether somebody is among the people of a restricted collection that the prompt is in. */
const isAmongPeople = ({ accountId }: Person) => sql<boolean>`exists (
  select from collection_prompts
  join collections on collections.id = collection_prompts.collection_id
  join collection_people on collection_people.collection_id = collections.id
  where collection_prompts.prompt_id = prompts.id and collections.is_restricted
    and collection_people.account_id = ${accountId}
)`

/** The access that somebody has to a prompt: as a member, or by a share of it or of its collection. */
export const accessOf = ({ accountId }: Person): RawBuilder<AccessLevel | null> => sql`(
  select case max(level) when 3 then 'manage' when 2 then 'write' when 1 then 'read' end
  from (
    select case members.role when 'viewer' then 1 else 3 end as level
    from workspace_members as members
    where members.workspace_id = prompts.workspace_id and members.account_id = ${accountId}
      and (not prompts.is_restricted or members.role in ('owner', 'admin')
        or ${isAmongPeople({ accountId })})
    union all
    select case shares.access when 'write' then 2 else 1 end
    from shares
    where shares.prompt_id = prompts.id and shares.account_id = ${accountId}
      and coalesce(shares.expires_at > now(), true) and prompts.deleted_at is null
    union all
    select case shares.access when 'write' then 2 else 1 end
    from collection_prompts
    join shares on shares.collection_id = collection_prompts.collection_id
    where collection_prompts.prompt_id = prompts.id and shares.account_id = ${accountId}
      and coalesce(shares.expires_at > now(), true) and prompts.deleted_at is null
  ) as grants
)`

/** Of the prompts of the workspace that an actor is in, those that they may see: a condition of lists. */
export const isVisibleTo = (member: Member): RawBuilder<boolean> =>
  isRoleAtLeast(member.role, 'admin')
    ? sql<boolean>`true`
    : sql<boolean>`(not prompts.is_restricted or ${isAmongPeople(member)})`

/** Of the runs of that workspace: one's own, and those of prompts that one may see. */
export const isRunVisibleTo = (member: Member): RawBuilder<boolean> =>
  isRoleAtLeast(member.role, 'admin')
    ? sql<boolean>`true`
    : sql<boolean>`(runs.account_id = ${member.accountId} or not exists (
        select from prompts
        where prompts.id = runs.prompt_id and prompts.is_restricted
          and not ${isAmongPeople(member)}
      ))`

/** Whether somebody may see a collection of a workspace that they are a member of. */
export const isVisibleCollection = ({ accountId }: Person): RawBuilder<boolean> => sql<boolean>`(
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
)`

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
  const rows = await database
    .selectFrom('prompts')
    .leftJoin('workspaceMembers as member', (join) =>
      join
        .onRef('member.workspaceId', '=', 'prompts.workspaceId')
        .on('member.accountId', '=', actor.accountId),
    )
    .select(['prompts.workspaceId', 'member.role'])
    .select(accessOf(actor).as('access'))
    .where('prompts.id', 'in', ids)
    .execute()
  const [first] = rows
  const access = lowestOf(rows.map((row) => row.access))
  const isOneWorkspace = rows.every(({ workspaceId }) => workspaceId === first?.workspaceId)
  if (!first || access === null || rows.length < ids.length || !isOneWorkspace)
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

export const enterPrompt = (
  database: Kysely<DB>,
  actor: UserActor,
  id: string,
  action: PromptAction,
): Promise<PromptActor> => enterPrompts(database, actor, [id], action)

const lowestOf = (levels: (AccessLevel | null)[]): AccessLevel | null =>
  levels.includes(null)
    ? null
    : ((['read', 'write', 'manage'] as const).find((level) => levels.includes(level)) ?? null)
