import { type NewShares, type Sharing, sharingLimits } from '@product/contract'
import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { type AccountDeps, refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { composeShareMail } from './compose-share-mail.ts'
import {
  columnOf,
  enterShared,
  lockShared,
  recordSharing,
  type SharedThing,
  type Thing,
} from './enter-shared.ts'
import { refusePastExpiry, sharingError } from './errors.ts'
import { findSharing } from './find-sharing.ts'
import { spendMails, spendShares } from './limits.ts'

type Wanted = z.output<typeof NewShares>

/** Shares with all of these addresses or with none, and mails them. */
export async function addShares(
  deps: AccountDeps,
  actor: UserActor,
  wanted: Thing,
  request: Wanted,
): Promise<Sharing> {
  const { database } = deps
  if (actor.isAnonymous) throw sharingError('share.needs-account')
  refusePastExpiry(request.expiresAt)
  const emails = [...new Set(request.emails.map((email) => email.trim().toLowerCase()))]
  if (emails.some((email) => [actor.provenEmail, actor.email.toLowerCase()].includes(email)))
    throw sharingError('share.with-yourself')
  const asked = await enterShared(database, actor, wanted)
  await spendShares(deps, actor, emails.length)
  // A share that is refused costs nobody a mail.
  await refuseBanned(database, actor.accountId)
  await refuseToShare(database, asked, emails)
  const mailed = await spendMails(deps, asked, emails)
  await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const thing = await lockShared(transaction, actor, wanted)
    await refuseToShare(transaction, thing, emails)
    await deleteExpiredShares(transaction, thing, emails)
    await insertShares(transaction, actor, thing, { ...request, emails })
    await mailShares(deps, transaction, actor, thing, { ...request, emails: mailed })
    for (const email of emails)
      await recordSharing(transaction, actor, thing, {
        action: 'share.created',
        details: { email, access: request.access },
      })
  })
  return await findSharing(deps, actor, wanted)
}

/** An address whose access has ended is invited anew. */
async function deleteExpiredShares(
  transaction: Kysely<DB>,
  { kind, id, workspaceId }: SharedThing,
  emails: string[],
): Promise<void> {
  await transaction
    .deleteFrom('shares')
    .where('workspaceId', '=', workspaceId)
    .where(columnOf[kind], '=', id)
    .where('email', 'in', emails)
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
}

async function refuseToShare(
  database: Kysely<DB>,
  { kind, id, workspaceId }: SharedThing,
  emails: string[],
): Promise<void> {
  await requireFeature(database, workspaceId, 'collaboration')
  const member = await selectProven(database, emails)
    .innerJoin('workspaceMembers', 'workspaceMembers.accountId', 'accounts.id')
    .where('workspaceMembers.workspaceId', '=', workspaceId)
    .executeTakeFirst()
  if (member)
    throw sharingError('share.already-member', {
      message: `${member.email} is a member of the workspace and already has access.`,
      details: { email: member.email },
    })
  const shares = await database
    .selectFrom('shares')
    .select('email')
    .where('workspaceId', '=', workspaceId)
    .where(columnOf[kind], '=', id)
    .where(sql<boolean>`(email = any(${emails}) and expires_at <= now()) is not true`)
    .execute()
  const known = emails.find((email) => shares.some((share) => share.email === email))
  if (known !== undefined)
    throw sharingError('share.already-shared', {
      message: `${known} is already on the list. Change their access there.`,
      details: { email: known },
    })
  if (shares.length + emails.length > sharingLimits.shares) throw sharingError('share.too-many')
}

/** Accounts by addresses that they have proven. Those of a hosted service are known once they sign in. */
const selectProven = (database: Kysely<DB>, emails: string[]) =>
  database
    .selectFrom('authUsers')
    .innerJoin('accounts', (join) =>
      join
        .on('accounts.issuer', '=', 'own')
        .on(({ eb, cast }) => eb('accounts.subject', '=', cast<string>('authUsers.id', 'text'))),
    )
    .select(['accounts.id', sql<string>`lower(auth_users.email)`.as('email')])
    .where('authUsers.email', 'in', emails)
    .where('authUsers.emailProvenAt', 'is not', null)
    .where('authUsers.deletedAt', 'is', null)

async function insertShares(
  transaction: Kysely<DB>,
  actor: UserActor,
  { kind, id, workspaceId }: SharedThing,
  { emails, access, expiresAt, note }: Wanted,
): Promise<void> {
  const column = columnOf[kind]
  const accounts = await selectProven(transaction, emails)
    // With single sign-on, several may have proven one address. The one that the person made themselves has it.
    .distinctOn('authUsers.email')
    .orderBy('authUsers.email')
    .orderBy('authUsers.isSsoUser')
    .orderBy('authUsers.createdAt')
    // Somebody may have it by an address that was theirs before. This one then stays an invitation.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('shares')
            .select('shares.id')
            .where(`shares.${column}`, '=', id)
            .whereRef('shares.accountId', '=', 'accounts.id'),
        ),
      ),
    )
    .execute()
  const accountOf = new Map(accounts.map((account) => [account.email, account.id]))
  await transaction
    .insertInto('shares')
    .values(
      emails.map((email) => ({
        id: createId(),
        workspaceId,
        [column]: id,
        email,
        accountId: accountOf.get(email) ?? null,
        access,
        note,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
        createdBy: actor.accountId,
      })),
    )
    .execute()
}

async function mailShares(
  { mail, config }: AccountDeps,
  transaction: Kysely<DB>,
  actor: UserActor,
  thing: SharedThing,
  { emails, access, expiresAt, note }: Wanted,
): Promise<void> {
  const { name } = await transaction
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const sharer = { name, email: actor.provenEmail }
  for (const email of emails) {
    const shared = { email, thing, sharer, access, expiresAt, note }
    await mail.queueMail(transaction, composeShareMail(config.siteUrl, shared))
  }
}
