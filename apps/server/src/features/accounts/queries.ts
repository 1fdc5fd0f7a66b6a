import { createId, type WorkspaceRole } from '@product/domain'
import { type Kysely, type Selectable, sql, type UpdateObject } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { Accounts, DB } from '#platform/database/types.gen.ts'
import { accountError } from './errors.ts'

export type AccountRow = Selectable<Accounts>

/** Deleted a moment ago, while a request of its owner was on its way. */
const accountIsGone = () => accountError('auth.invalid')

type Person = { issuer: string; subject: string }

export async function findOptionalAccount(
  database: Kysely<DB>,
  { issuer, subject }: Person,
): Promise<AccountRow | undefined> {
  return await database
    .selectFrom('accounts')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The ids of an account: every request of its owner needs them. */
export async function findOptionalAccountIds(
  database: Kysely<DB>,
  { issuer, subject }: Person,
): Promise<Pick<AccountRow, 'id' | 'workspaceId'> | undefined> {
  const query = database
    .selectFrom('accounts')
    .select(['id', 'workspaceId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
  const [account] = await executePrepared(database, query)
  return account
}

/** The role of somebody in a workspace that they are a member of. */
export async function findOptionalRole(
  database: Kysely<DB>,
  { accountId, workspaceId }: { accountId: string; workspaceId: string },
): Promise<WorkspaceRole | undefined> {
  const query = database
    .selectFrom('workspaceMembers')
    .select('role')
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
  const [member] = await executePrepared(database, query)
  // The column's check holds these values only.
  return member?.role as WorkspaceRole | undefined
}

/** First calls of one new person wait for each other here. */
export async function lockPerson(
  transaction: Kysely<DB>,
  { issuer, subject }: Person,
): Promise<void> {
  await lockName(transaction, `account:${issuer}:${subject}`)
}

export async function findAccountWithWorkspace(database: Kysely<DB>, accountId: string) {
  const account = await database
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(accountIsGone)
  const workspace = await database
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', account.workspaceId)
    .executeTakeFirstOrThrow(accountIsGone)
  return { account, workspace }
}

export async function insertWorkspace(
  transaction: Kysely<DB>,
  workspace: { name: string; plan: string },
): Promise<string> {
  const id = createId()
  await transaction
    .insertInto('workspaces')
    .values({ id, ...workspace })
    .execute()
  return id
}

type NewAccount = Person & { workspaceId: string; handle: string; name: string }

/** Undefined where the handle is taken. */
export async function insertAccount(
  transaction: Kysely<DB>,
  account: NewAccount,
): Promise<AccountRow | undefined> {
  return await transaction
    .insertInto('accounts')
    .values({ id: createId(), ...account })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateAccount(
  transaction: Kysely<DB>,
  id: string,
  changes: UpdateObject<DB, 'accounts'>,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function insertMember(
  transaction: Kysely<DB>,
  member: { workspaceId: string; accountId: string; role: WorkspaceRole },
): Promise<void> {
  await transaction.insertInto('workspaceMembers').values(member).execute()
}

/** The account, locked until the transaction ends. */
export async function lockAccount(transaction: Kysely<DB>, id: string): Promise<AccountRow> {
  return await transaction
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(accountIsGone)
}

/** Only the image of an account or of a workspace: other files are not for everyone. */
export async function findOptionalAvatar(database: Kysely<DB>, fileId: string) {
  return await database
    .selectFrom('files')
    .leftJoin('accounts', 'accounts.avatarFileId', 'files.id')
    .leftJoin('workspaces', 'workspaces.avatarFileId', 'files.id')
    .select(['files.mediaType', 'files.content'])
    .where('files.id', '=', fileId)
    .where(({ and, eb, or }) =>
      or([
        and([eb('accounts.id', 'is not', null), eb('accounts.bannedAt', 'is', null)]),
        eb('workspaces.id', 'is not', null),
      ]),
    )
    .executeTakeFirst()
}

/** With everything that is the workspace's, the account included. */
export async function deleteWorkspace(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction.deleteFrom('workspaces').where('id', '=', id).execute()
}

/** Addresses that accounts have proven. Those of a hosted service are known once they sign in. */
const selectAddresses = (database: Kysely<DB>) =>
  database
    .selectFrom('authUsers')
    .innerJoin('accounts', (join) =>
      join
        .on('accounts.issuer', '=', 'own')
        .on(({ eb, cast }) => eb('accounts.subject', '=', cast<string>('authUsers.id', 'text'))),
    )
    .select(['accounts.id', sql<string>`lower(auth_users.email)`.as('email')])
    .where('authUsers.emailProvenAt', 'is not', null)
    .where('authUsers.deletedAt', 'is', null)

export const selectProven = (database: Kysely<DB>, emails: string[]) =>
  selectAddresses(database).where('authUsers.email', 'in', emails)

/** Nothing for an account that has proven none. */
export async function findOptionalProvenAddress(
  database: Kysely<DB>,
  accountId: string,
): Promise<string | undefined> {
  const found = await selectAddresses(database)
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return found?.email
}

/**
 * One account for each address. With single sign-on, several may have proven one; the one that the person made
 * themselves has it.
 */
export const selectOwners = (database: Kysely<DB>, emails: string[]) =>
  selectProven(database, emails)
    .distinctOn('authUsers.email')
    .orderBy('authUsers.email')
    .orderBy('authUsers.isSsoUser')
    .orderBy('authUsers.createdAt')
