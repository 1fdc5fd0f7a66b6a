import { NotificationSettings, type Unsubscription } from '@product/contract'
import {
  defaultMailTimings,
  type MailTiming,
  type NotificationKind,
  notificationKinds,
} from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findOrCreateRecipient, readUnsubscribeToken } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { inboxError } from './errors.ts'

type Person = Pick<UserActor, 'accountId'>

/** Of all workspaces of the actor, the personal one first. */
export async function findSettings(
  { database }: Pick<Deps, 'database'>,
  { accountId, email, provenEmail }: UserActor,
): Promise<NotificationSettings> {
  const [isDailyMailOn, workspaces] = await Promise.all([
    wantsDigests(database, { accountId }),
    listTimings(database, { accountId }),
  ])
  return NotificationSettings.parse({
    email: email || null,
    isConfirmed: provenEmail !== null,
    isDailyMailOn,
    workspaces,
  })
}

async function wantsDigests(database: Kysely<DB>, { accountId }: Person): Promise<boolean> {
  const recipient = await database
    .selectFrom('notificationRecipients')
    .select('digestsOff')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return !recipient?.digestsOff
}

/** Turns the daily mail off or on, whatever is in it: also the overflow of mails at once. */
export async function changeDailyMail(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { isDailyMailOn }: { isDailyMailOn: boolean },
): Promise<NotificationSettings> {
  await database
    .transaction()
    .execute((transaction) => storeDigestsOff(transaction, actor, !isDailyMailOn))
  return await findSettings({ database }, actor)
}

async function storeDigestsOff(
  transaction: Kysely<DB>,
  { accountId }: Person,
  digestsOff: boolean,
): Promise<void> {
  await findOrCreateRecipient(transaction, accountId)
  await transaction
    .updateTable('notificationRecipients')
    .set({ digestsOff })
    .where('accountId', '=', accountId)
    .execute()
}

async function listTimings(database: Kysely<DB>, { accountId }: Person) {
  const rows = await database
    .selectFrom('workspaceMembers as member')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspaceId')
    .select(['workspaces.id', 'workspaces.name', 'workspaces.kind'])
    .select(
      sql<Partial<Record<NotificationKind, MailTiming>>>`coalesce((
        select jsonb_object_agg(chosen.kind, chosen.mail) from notification_settings as chosen
        where chosen.account_id = member.account_id and chosen.workspace_id = workspaces.id
      ), '{}')`.as('chosen'),
    )
    .where('member.accountId', '=', accountId)
    .orderBy(sql`workspaces.kind = 'team'`)
    .orderBy('workspaces.name')
    .orderBy('workspaces.id')
    .execute()
  return rows.map(({ chosen, ...workspace }) => ({
    ...workspace,
    mail: { ...defaultMailTimings, ...chosen },
  }))
}

type Choice = Partial<Record<NotificationKind, MailTiming>>

export async function changeSettings(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  workspaceId: string,
  choice: Choice,
): Promise<NotificationSettings> {
  const { accountId } = actor
  await database.transaction().execute(async (transaction) => {
    const isStored = await storeChoice(transaction, { accountId, workspaceId }, choice)
    if (!isStored) throw inboxError('notification.workspace-unknown')
  })
  return await findSettings({ database }, actor)
}

/** False where the person is no member of the workspace. */
async function storeChoice(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: { accountId: string; workspaceId: string },
  choice: Choice,
): Promise<boolean> {
  const member = await transaction
    .selectFrom('workspaceMembers')
    .select('accountId')
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!member) return false
  const chosen = notificationKinds.flatMap((kind) => {
    const mail = choice[kind]
    return mail === undefined ? [] : [{ accountId, workspaceId, kind, mail }]
  })
  if (chosen.length > 0)
    await transaction
      .insertInto('notificationSettings')
      .values(chosen)
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'workspaceId', 'kind'])
          .doUpdateSet({ mail: sql<string>`excluded.mail`, updatedAt: sql<Date>`now()` }),
      )
      .execute()
  return true
}

/** The mails that a mailed link turns off, and whether they are off already. */
export async function findUnsubscription(
  { database }: { database: Kysely<DB> },
  token: string,
): Promise<Unsubscription> {
  const scope = await readUnsubscribeToken(database, token)
  if (!scope) throw inboxError('notification.link-unknown')
  if (scope.kind === 'daily')
    return { kind: null, workspace: null, isOff: !(await wantsDigests(database, scope)) }
  const { kind } = scope
  const workspaces = await listTimings(database, scope)
  const workspace = workspaces.find(({ id }) => id === scope.workspaceId)
  // Former members of the workspace get no mails about it.
  return {
    kind,
    workspace: workspace?.name ?? null,
    isOff: (workspace?.mail[kind] ?? 'off') === 'off',
  }
}

/** Turns off the mails that a link is about. A second time changes nothing. */
export async function unsubscribe(
  { database }: Pick<Deps, 'database'>,
  token: string,
): Promise<Unsubscription> {
  return await database.transaction().execute(async (transaction) => {
    const scope = await readUnsubscribeToken(transaction, token)
    if (!scope) throw inboxError('notification.link-unknown')
    if (scope.kind === 'daily') await storeDigestsOff(transaction, scope, true)
    else await storeChoice(transaction, scope, { [scope.kind]: 'off' })
    return await findUnsubscription({ database: transaction }, token)
  })
}
