import { type InsertObject, type Kysely, type Selectable, sql } from 'kysely'
import type { DB, WorkspaceInvitations } from '#platform/database/types.gen.ts'

export type InvitationRow = Selectable<WorkspaceInvitations>
type NewInvitation = InsertObject<DB, 'workspaceInvitations'>

const isOpen = sql<boolean>`(
  invitation.revoked_at is null and invitation.used < invitation.seats
)`

/** Mailed invitations that can still be accepted: each holds a seat. */
export async function countOpenMailed(
  transaction: Kysely<DB>,
  workspaceId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('workspaceInvitations as invitation')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('invitation.workspaceId', '=', workspaceId)
    .where('invitation.email', 'is not', null)
    .where('invitation.expiresAt', '>', sql<Date>`now()`)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whatever became of them since. */
export async function countMailedToday(
  transaction: Kysely<DB>,
  workspaceId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('workspaceInvitations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .where('email', 'is not', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const selectInvitations = (database: Kysely<DB>) =>
  database
    .selectFrom('workspaceInvitations as invitation')
    .leftJoin('accounts', 'accounts.id', 'invitation.createdBy')
    .selectAll('invitation')
    .select(['accounts.name as invitedBy', sql<boolean>`expires_at <= now()`.as('isExpired')])

export type ListedInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number]

/** Neither used up nor revoked; expired ones too, so that they can be renewed. */
export async function listOpenInvitations(database: Kysely<DB>, workspaceId: string) {
  return await selectInvitations(database)
    .where('invitation.workspaceId', '=', workspaceId)
    .where(isOpen)
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .execute()
}

export async function findOptionalInvitation(
  database: Kysely<DB>,
  workspaceId: string,
  id: string,
) {
  return await selectInvitations(database)
    .where('invitation.workspaceId', '=', workspaceId)
    .where('invitation.id', '=', id)
    .executeTakeFirst()
}

const selectOpened = (database: Kysely<DB>) =>
  selectInvitations(database)
    .innerJoin('workspaces', 'workspaces.id', 'invitation.workspaceId')
    .select(['workspaces.name as workspaceName', 'workspaces.avatarFileId'])

export async function findOptionalByToken(database: Kysely<DB>, tokenHash: string) {
  return await selectOpened(database)
    .where('invitation.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function findOptionalOfAddress(
  database: Kysely<DB>,
  { id, email }: { id: string; email: string | null },
) {
  return await selectOpened(database)
    .where('invitation.id', '=', id)
    .where('invitation.email', '=', email)
    .executeTakeFirst()
}

/** Whether its id was free. */
export async function insertInvitation(
  transaction: Kysely<DB>,
  invitation: NewInvitation,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('workspaceInvitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function replaceToken(
  transaction: Kysely<DB>,
  { id, workspaceId, validDays }: Pick<InvitationRow, 'id' | 'workspaceId' | 'validDays'>,
  token: Pick<InvitationRow, 'tokenHash' | 'sealedToken'>,
): Promise<void> {
  await transaction
    .updateTable('workspaceInvitations')
    .set({ ...token, expiresAt: daysFromNow(validDays) })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export const daysFromNow = (days: number) => sql<Date>`now() + ${days} * interval '1 day'`

export async function revoke(
  transaction: Kysely<DB>,
  { id, workspaceId }: Pick<InvitationRow, 'id' | 'workspaceId'>,
): Promise<void> {
  await transaction
    .updateTable('workspaceInvitations')
    .set({ revokedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

type Knower = { workspaceId: string; accountId: string }

const revokeOpen = (transaction: Kysely<DB>, workspaceId: string) =>
  transaction
    .updateTable('workspaceInvitations')
    .set({ revokedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('revokedAt', 'is', null)

/** All links, and the invitations that this person mailed: they could join by them with another account. */
export async function revokeKnownToManager(
  transaction: Kysely<DB>,
  { workspaceId, accountId }: Knower,
): Promise<void> {
  await revokeOpen(transaction, workspaceId)
    .where(({ eb, or }) => or([eb('email', 'is', null), eb('createdBy', '=', accountId)]))
    .execute()
}

/** The link that this person joined by. */
export async function revokeUsedLink(
  transaction: Kysely<DB>,
  { workspaceId, accountId }: Knower,
): Promise<void> {
  const used = transaction
    .selectFrom('workspaceInvitationUses')
    .select('invitationId')
    .where('accountId', '=', accountId)
  await revokeOpen(transaction, workspaceId)
    .where('email', 'is', null)
    .where('id', 'in', used)
    .execute()
}

type Use = { invitationId: string; accountId: string; workspaceId: string }

export async function hasUsed(
  database: Kysely<DB>,
  { invitationId, accountId }: Omit<Use, 'workspaceId'>,
) {
  const use = await database
    .selectFrom('workspaceInvitationUses')
    .select('accountId')
    .where('invitationId', '=', invitationId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return use !== undefined
}

export async function recordUse(transaction: Kysely<DB>, use: Use): Promise<void> {
  await transaction.insertInto('workspaceInvitationUses').values(use).execute()
  await transaction
    .updateTable('workspaceInvitations')
    .set({ used: sql`used + 1` })
    .where('workspaceId', '=', use.workspaceId)
    .where('id', '=', use.invitationId)
    .execute()
}

/** The address of an account as it is now; a token may be older. */
export async function findAddress(
  database: Kysely<DB>,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): Promise<string> {
  if (issuer !== 'own') return email.toLowerCase()
  const user = await database
    .selectFrom('authUsers')
    .select('email')
    .where('id', '=', subject)
    .executeTakeFirst()
  return (user?.email ?? '').toLowerCase()
}
