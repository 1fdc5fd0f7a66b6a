import type { Invitation, NewInvitationLink, NewMailedInvitation } from '@product/contract'
import { isRoleAtLeast, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import {
  type AccountDeps,
  refuseBanned,
  selectOwners,
  type UserActor,
} from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { createUnsubscribeLinks, notify } from '#features/notifications/index.ts'
import { findPlan, limitReached, requireFeature } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { workspaceError } from '../errors.ts'
import { countSeats, hasRoom } from '../join-workspace.ts'
import { findMember, listMemberRows, lockTeam, type WorkspaceRow } from '../queries.ts'
import { composeInvitationMail } from './compose-invitation-mail.ts'
import { presentInvitation } from './present-invitation.ts'
import {
  countMailedToday,
  daysFromNow,
  findOptionalInvitation,
  type InvitationRow,
  insertInvitation,
  listOpenInvitations,
  replaceToken,
  revoke,
} from './queries.ts'
import { createToken, inviteUrl } from './tokens.ts'

export type InviteDeps = Pick<
  AccountDeps,
  'config' | 'database' | 'mail' | 'rateLimiter' | 'secrets'
>

const mailedDays = 7
const mostOpen = 200

/** Nobody can have an address flooded with our mail. */
const mailsAnHour = { name: 'invitation-address', limit: 5, windowSeconds: 3_600 }

export async function inviteByMail(
  deps: InviteDeps,
  actor: UserActor,
  { id, role, note, ...given }: z.output<typeof NewMailedInvitation>,
): Promise<Invitation> {
  const email = given.email.toLowerCase()
  const { token, stored } = createToken(deps.secrets, { id, isLink: false })
  const row = { id, email, role, note, seats: 1, validDays: mailedDays, ...stored }
  return await add(deps, actor, row, {
    prepare: async (transaction) => {
      await spendOrRefuse({ ...mailsAnHour, limiter: deps.rateLimiter }, email)
      await refuseMember(transaction, actor, email)
      await replaceExpired(transaction, actor, email)
    },
    finish: async (transaction, { workspace, inviter }) => {
      const url = inviteUrl(deps.config.siteUrl, token)
      await tellInvited(deps, transaction, actor, {
        ...row,
        inviter,
        workspace: workspace.name,
        url,
      })
    },
  })
}

type Invited = Omit<Parameters<typeof composeInvitationMail>[0], 'links'> & { id: string }

/** Somebody with an account is notified, and gets the mail unless they have chosen otherwise. */
async function tellInvited(
  { mail, config }: InviteDeps,
  transaction: Kysely<DB>,
  { accountId: actorId, workspaceId }: UserActor,
  invited: Invited,
): Promise<void> {
  const owner = await selectOwners(transaction, [invited.email]).executeTakeFirst()
  if (!owner)
    return void (await mail.queueMail(
      transaction,
      composeInvitationMail({ ...invited, links: null }),
    ))
  const [notified] = await notify(transaction, {
    kind: 'invitation',
    invitationId: invited.id,
    accountIds: [owner.id],
    actorId,
    workspaceId,
    atOnce: 'by-caller',
  })
  if (notified?.mail !== 'at-once') return
  const links = await createUnsubscribeLinks(transaction, config.siteUrl, {
    accountId: owner.id,
    kind: 'invitation',
    workspaceId: notified.settingsWorkspaceId,
  })
  await mail.queueMail(transaction, composeInvitationMail({ ...invited, links }))
}

export async function createInvitationLink(
  deps: InviteDeps,
  actor: UserActor,
  { id, role, seats, expiresInDays: validDays }: z.output<typeof NewInvitationLink>,
): Promise<Invitation> {
  const { stored } = createToken(deps.secrets, { id, isLink: true })
  return await add(deps, actor, { id, email: null, role, seats, validDays, ...stored })
}

type NewRow = Pick<
  InvitationRow,
  'id' | 'email' | 'seats' | 'validDays' | 'tokenHash' | 'sealedToken'
> & { role: WorkspaceRole; note?: string }

type Steps = {
  prepare: (transaction: Kysely<DB>) => Promise<void>
  /** Once it is stored. */
  finish: (
    transaction: Kysely<DB>,
    context: { workspace: WorkspaceRow; inviter: string },
  ) => Promise<void>
}

/** One whose id is known was made by this request before. */
async function add(
  deps: InviteDeps,
  actor: UserActor,
  row: NewRow,
  steps?: Steps,
): Promise<Invitation> {
  const { workspaceId } = actor
  return await deps.database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const { workspace, role: own } = await lockTeam(transaction, actor, 'members.change')
    const known = await findOptionalInvitation(transaction, workspaceId, row.id)
    if (known) return presentInvitation(deps, known)
    await requireFeature(transaction, workspaceId, 'collaboration')
    if (!isRoleAtLeast(own, row.role)) throw workspaceError('member.role-above-yours')
    await steps?.prepare(transaction)
    if ((await listOpenInvitations(transaction, workspaceId)).length >= mostOpen)
      throw workspaceError('invitation.too-many')
    await refuseBeyondSeats(transaction, workspaceId, row.seats)
    if (row.email !== null) await refuseBeyondMails(transaction, workspaceId)
    const isFree = await insertInvitation(transaction, {
      ...row,
      workspaceId,
      createdBy: actor.accountId,
      expiresAt: daysFromNow(row.validDays),
    })
    if (!isFree) throw workspaceError('invitation.id-taken')
    const { name: inviter } = await findMember(transaction, actor)
    await steps?.finish(transaction, { workspace, inviter })
    await recordActivity(transaction, actor, {
      action: 'member.invited',
      subject: { kind: 'invitation', id: row.id, title: titleOf(row) },
      details: { role: row.role, ...(row.email === null && { seats: row.seats }) },
    })
    return await find(deps, transaction, actor, row.id)
  })
}

/** The earlier link no longer works; a mailed invitation is mailed again. */
export async function renewInvitation(
  deps: InviteDeps,
  actor: UserActor,
  id: string,
): Promise<Invitation> {
  const { workspaceId } = actor
  return await deps.database.transaction().execute(async (transaction) => {
    const { workspace } = await lockTeam(transaction, actor, 'members.change')
    const row = await findOpen(transaction, workspaceId, id)
    await requireFeature(transaction, workspaceId, 'collaboration')
    const { email, note, validDays } = row
    // One that has not expired holds its seat already.
    if (email !== null && row.isExpired) await refuseBeyondSeats(transaction, workspaceId, 1)
    const { token, stored } = createToken(deps.secrets, {
      id: row.id,
      isLink: email === null,
    })
    await replaceToken(transaction, row, stored)
    if (email !== null) {
      await spendOrRefuse({ ...mailsAnHour, limiter: deps.rateLimiter }, email)
      const { name: inviter } = await findMember(transaction, actor)
      const url = inviteUrl(deps.config.siteUrl, token)
      // The column's check holds roles only.
      const role = row.role as WorkspaceRole
      const invited = { id, email, inviter, workspace: workspace.name, role, note, url, validDays }
      await tellInvited(deps, transaction, actor, invited)
    }
    return await find(deps, transaction, actor, id)
  })
}

export async function revokeInvitation(
  { database }: Pick<InviteDeps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockTeam(transaction, actor, 'members.change')
    const row = await findOpen(transaction, actor.workspaceId, id)
    await revoke(transaction, row)
    await recordActivity(transaction, actor, {
      action: 'member.invitation-revoked',
      subject: { kind: 'invitation', id, title: titleOf(row) },
      details: { role: row.role },
    })
  })
}

const titleOf = ({ email }: { email: string | null }): string => email ?? 'Invitation link'

async function find(
  deps: InviteDeps,
  transaction: Kysely<DB>,
  { workspaceId }: UserActor,
  id: string,
): Promise<Invitation> {
  return presentInvitation(deps, await findOpen(transaction, workspaceId, id))
}

async function findOpen(transaction: Kysely<DB>, workspaceId: string, id: string) {
  const row = await findOptionalInvitation(transaction, workspaceId, id)
  if (!row || row.revokedAt || row.used >= row.seats) throw workspaceError('invitation.unknown')
  return row
}

async function refuseMember(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: UserActor,
  email: string,
): Promise<void> {
  const members = await listMemberRows(transaction, workspaceId)
  const member = members.find((each) => each.email?.toLowerCase() === email)
  if (!member) return
  const code = member.id === accountId ? 'invitation.yourself' : 'invitation.already-member'
  throw workspaceError(code, {
    details: [{ path: 'email', message: workspaceError(code).message }],
  })
}

/** An expired invitation of the same address makes way for the new one. */
async function replaceExpired(
  transaction: Kysely<DB>,
  { workspaceId }: UserActor,
  email: string,
): Promise<void> {
  const open = await listOpenInvitations(transaction, workspaceId)
  const earlier = open.find((each) => each.email === email)
  if (!earlier) return
  if (!earlier.isExpired)
    throw workspaceError('invitation.exists', {
      details: [{ path: 'email', message: workspaceError('invitation.exists').message }],
    })
  await revoke(transaction, earlier)
}

async function refuseBeyondSeats(
  transaction: Kysely<DB>,
  workspaceId: string,
  added: number,
): Promise<void> {
  const seats = await countSeats(transaction, workspaceId)
  if (hasRoom(seats, added) || seats.allowed === null) return
  const plan = await findPlan(transaction, workspaceId)
  throw limitReached({ limit: 'members', plan, used: seats.used, allowed: seats.allowed }, added)
}

/** Invitations that were revoked have been mailed all the same: seats alone would not bound how many. */
async function refuseBeyondMails(transaction: Kysely<DB>, workspaceId: string): Promise<void> {
  const { allowed } = await countSeats(transaction, workspaceId)
  if (allowed !== null && (await countMailedToday(transaction, workspaceId)) >= allowed)
    throw workspaceError('invitation.too-many-today')
}
