import type { WorkspaceAction, WorkspaceRole } from '@product/domain'
import { type Kysely, type Selectable, sql, type UpdateObject } from 'kysely'
import { findOptionalProvenAddress, requireRole, type UserActor } from '#features/accounts/index.ts'
import type { DB, Workspaces } from '#platform/database/types.gen.ts'
import { workspaceError } from './errors.ts'

export type WorkspaceRow = Selectable<Workspaces>

type Membership = { accountId: string; workspaceId: string }

/** Workspaces of a person with their role, the personal one first. */
export async function listWorkspaceRows(database: Kysely<DB>, accountId: string) {
  return await selectWorkspaces(database, accountId)
    .orderBy('workspaces.kind')
    .orderBy(sql`lower(workspaces.name)`)
    .orderBy('workspaces.id')
    .execute()
}

export async function findOptionalWorkspace(
  database: Kysely<DB>,
  { accountId, workspaceId }: Membership,
) {
  return await selectWorkspaces(database, accountId)
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirst()
}

const selectWorkspaces = (database: Kysely<DB>, accountId: string) =>
  database
    .selectFrom('workspaceMembers as member')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspaceId')
    .selectAll('workspaces')
    .select('member.role')
    .select(({ selectFrom }) =>
      selectFrom('workspaceMembers as other')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('other.workspaceId', '=', 'workspaces.id')
        .as('memberCount'),
    )
    .where('member.accountId', '=', accountId)

/**
 * A team workspace, locked until the transaction ends, and the role that the actor has in it now. Changes
 * of members and invitations wait for each other here.
 */
export async function lockTeam(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: Pick<UserActor, 'accountId' | 'workspaceId'>,
  action: WorkspaceAction,
): Promise<{ workspace: WorkspaceRow; role: WorkspaceRole }> {
  const workspace = await lockOptionalWorkspace(transaction, workspaceId)
  const role = await requireRole(transaction, { accountId, workspaceId }, action)
  if (workspace?.kind !== 'team') throw workspaceError('workspace.personal')
  return { workspace, role }
}

export async function lockOptionalWorkspace(
  transaction: Kysely<DB>,
  workspaceId: string,
): Promise<WorkspaceRow | undefined> {
  return await transaction
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateWorkspace(
  transaction: Kysely<DB>,
  workspaceId: string,
  changes: UpdateObject<DB, 'workspaces'>,
): Promise<void> {
  await transaction
    .updateTable('workspaces')
    .set(changes)
    .where('id', '=', workspaceId)
    .where('kind', '=', 'team')
    .execute()
}

/** People with their sign-in, of which only the address is read; hosted services keep theirs. */
export async function listMemberRows(database: Kysely<DB>, workspaceId: string) {
  return await database
    .selectFrom('workspaceMembers as member')
    .innerJoin('accounts', 'accounts.id', 'member.accountId')
    .leftJoin('authUsers', (join) =>
      join
        .on('accounts.issuer', '=', 'own')
        .on(({ eb, cast }) =>
          eb(cast<string>('authUsers.id', 'text'), '=', eb.ref('accounts.subject')),
        ),
    )
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.handle',
      'accounts.avatarFileId',
      'authUsers.email',
      'member.role',
      'member.createdAt',
    ])
    .where('member.workspaceId', '=', workspaceId)
    .orderBy('member.createdAt')
    .orderBy('accounts.id')
    .execute()
}

export async function findMember(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: Membership,
): Promise<{ role: WorkspaceRole; name: string }> {
  const member = await transaction
    .selectFrom('workspaceMembers as member')
    .innerJoin('accounts', 'accounts.id', 'member.accountId')
    .select(['member.role', 'accounts.name'])
    .where('member.workspaceId', '=', workspaceId)
    .where('member.accountId', '=', accountId)
    .executeTakeFirstOrThrow(() => workspaceError('member.unknown'))
  // The column's check holds roles only.
  return { ...member, role: member.role as WorkspaceRole }
}

export async function updateRole(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: Membership,
  role: WorkspaceRole,
): Promise<void> {
  await transaction
    .updateTable('workspaceMembers')
    .set({ role })
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
    .execute()
}

/**
 * With their places in restricted collections and with what was shared with them, also by their address: joining
 * again does not give it back.
 */
export async function deleteMember(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: Membership,
): Promise<void> {
  const email = (await findOptionalProvenAddress(transaction, accountId)) ?? null
  await transaction
    .deleteFrom('shares')
    .where('workspaceId', '=', workspaceId)
    .where(({ eb, or }) => or([eb('accountId', '=', accountId), eb('email', '=', email)]))
    .execute()
  for (const table of ['collectionPeople', 'workspaceMembers'] as const)
    await transaction
      .deleteFrom(table)
      .where('workspaceId', '=', workspaceId)
      .where('accountId', '=', accountId)
      .execute()
}

export async function countMembers(
  transaction: Kysely<DB>,
  workspaceId: string,
  role?: WorkspaceRole,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('workspaceMembers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes what is in a team workspace with it. A personal one goes with its account only. */
export async function deleteTeam(transaction: Kysely<DB>, workspaceId: string): Promise<void> {
  await transaction
    .deleteFrom('workspaces')
    .where('id', '=', workspaceId)
    .where('kind', '=', 'team')
    .execute()
}
