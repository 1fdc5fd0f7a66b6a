import { type NewShares, type Sharing, sharingLimits } from '@product/contract'
import { createId, roleMay } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import {
  type AccountDeps,
  findOptionalRole,
  refuseBanned,
  selectOwners,
  selectProven,
  type UserActor,
} from '#features/accounts/index.ts'
import { createUnsubscribeLinks, notify } from '#features/notifications/index.ts'
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
  await refuseToShare(database, actor, asked, emails)
  const mailed = await spendMails(deps, asked, emails)
  await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const thing = await lockShared(transaction, actor, wanted)
    await refuseToShare(transaction, actor, thing, emails)
    await deleteExpiredShares(transaction, thing, emails)
    const accountOf = await insertShares(transaction, actor, thing, { ...request, emails })
    const links = await notifyPeople(deps, transaction, actor, thing, {
      accountOf,
      mailed,
      note: request.note,
    })
    const stillMailed = mailed.filter((email) => !accountOf.has(email) || links.has(email))
    await mailShares(deps, transaction, actor, thing, { ...request, emails: stillMailed }, links)
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
  actor: UserActor,
  { kind, id, workspaceId }: SharedThing,
  emails: string[],
): Promise<void> {
  await requireFeature(database, workspaceId, 'collaboration')
  await refuseMember(database, actor, workspaceId, emails)
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

/** Only those who may see the addresses of members learn that one is a member's. Of others a share is stored. */
async function refuseMember(
  database: Kysely<DB>,
  { accountId }: UserActor,
  workspaceId: string,
  emails: string[],
): Promise<void> {
  const role = await findOptionalRole(database, { accountId, workspaceId })
  if (role === undefined || !roleMay(role, 'members.change')) return
  const member = await selectProven(database, emails)
    .innerJoin('workspaceMembers', 'workspaceMembers.accountId', 'accounts.id')
    .where('workspaceMembers.workspaceId', '=', workspaceId)
    .executeTakeFirst()
  if (member)
    throw sharingError('share.already-member', {
      message: `${member.email} is a member of the workspace and already has access.`,
      details: { email: member.email },
    })
}

async function insertShares(
  transaction: Kysely<DB>,
  actor: UserActor,
  { kind, id, workspaceId }: SharedThing,
  { emails, access, expiresAt, note }: Wanted,
): Promise<Map<string, string>> {
  const column = columnOf[kind]
  const accounts = await selectOwners(transaction, emails)
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
    // A member has what their role gives.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('workspaceMembers as member')
            .select('member.accountId')
            .where('member.workspaceId', '=', workspaceId)
            .whereRef('member.accountId', '=', 'accounts.id'),
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
  return accountOf
}

type Links = Awaited<ReturnType<typeof createUnsubscribeLinks>>
type Notified = { accountOf: Map<string, string>; mailed: string[]; note: string }

/** Returns the addresses of accounts that want the mail at once, with the links that turn it off. */
async function notifyPeople(
  { config }: AccountDeps,
  transaction: Kysely<DB>,
  actor: UserActor,
  thing: SharedThing,
  { accountOf, mailed, note }: Notified,
): Promise<Map<string, Links>> {
  const links = new Map<string, Links>()
  for (const [email, accountId] of accountOf) {
    const mayMail = mailed.includes(email)
    const [notified] = await notify(transaction, {
      kind: 'shared',
      ...(thing.kind === 'prompt' ? { promptId: thing.id } : { collectionId: thing.id }),
      note,
      accountIds: [accountId],
      actorId: actor.accountId,
      workspaceId: thing.workspaceId,
      atOnce: mayMail ? 'by-caller' : 'digest',
    })
    if (!mayMail || notified?.mail !== 'at-once') continue
    const scope = { accountId, kind: 'shared', workspaceId: notified.settingsWorkspaceId } as const
    links.set(email, await createUnsubscribeLinks(transaction, config.siteUrl, scope))
  }
  return links
}

async function mailShares(
  { mail, config }: AccountDeps,
  transaction: Kysely<DB>,
  actor: UserActor,
  thing: SharedThing,
  { emails, access, expiresAt, note }: Wanted,
  links: Map<string, Links>,
): Promise<void> {
  const { name } = await transaction
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const sharer = { name, email: actor.provenEmail }
  for (const email of emails) {
    const shared = { email, thing, sharer, access, expiresAt, note, links: links.get(email) }
    await mail.queueMail(transaction, composeShareMail(config.siteUrl, shared))
  }
}
