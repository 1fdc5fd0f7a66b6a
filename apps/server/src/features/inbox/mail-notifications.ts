import type { Notification } from '@product/contract'
import type { NotificationKind } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { createUnsubscribeLinks, findOrCreateRecipient } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { composeAtOnceMail, composeDigest } from './compose-mail.ts'
import { describeNotification } from './describe-notification.ts'
import { confirmedAddressOf, selectWaiting } from './visible-notifications.ts'

type MailDeps = Pick<Deps, 'database' | 'mail' | 'config'>

/** To one person. Further ones wait for the daily mail. */
export const mostMailsAnHour = 10

/** In UTC. Everything until then is in the mail of the day. */
const digestHour = 7

const peopleAtOnce = 100

/**
 * Both jobs ask again what the person has chosen and may see, and store the mail with the mark that it is
 * sent: a job that is broken off or runs twice mails nothing twice.
 */
export function defineNotificationMails(deps: MailDeps & Pick<Deps, 'jobs' | 'now'>): void {
  const retries = { retries: 2, firstPauseSeconds: 30 }
  deps.jobs.define('mail-notifications', { ...retries, schedule: '* * * * *' }, () =>
    mailDueNotifications(deps),
  )
  // Every hour of the day, so that one that was missed is made up for.
  deps.jobs.define('mail-digests', { ...retries, schedule: `5 ${digestHour}-23 * * *` }, () =>
    mailDigests(deps, deps.now()),
  )
}

export async function mailDueNotifications(deps: MailDeps): Promise<void> {
  const { database } = deps
  const isDue = sql<boolean>`notifications.mail = 'due'`
  await forEachPerson(database, isDue, (accountId) =>
    database.transaction().execute((transaction) => mailDuePerson(deps, transaction, accountId)),
  )
}

export async function mailDigests(deps: MailDeps, now: Date): Promise<void> {
  const { database } = deps
  const day = now.toISOString().slice(0, 10)
  const until = new Date(`${day}T${String(digestHour).padStart(2, '0')}:00:00Z`)
  if (now < until) return
  const isWaiting = sql<boolean>`notifications.mail = 'digest'
    and notifications.happened_at < ${until} and not exists (
      select from notification_recipients as recipient
      where recipient.account_id = notifications.account_id and recipient.digested_on >= ${day}::date
    )`
  await forEachPerson(database, isWaiting, (accountId) =>
    database
      .transaction()
      .execute((transaction) => mailDigest(deps, transaction, { accountId, day, until })),
  )
}

/**
 * One after the other, by their ids. Each is looked for anew, so that nobody is kept from it by what others have.
 * Somebody who cannot be mailed keeps no others from it; the job fails once all had their turn.
 */
async function forEachPerson(
  database: Kysely<DB>,
  condition: ReturnType<typeof sql<boolean>>,
  mailPerson: (accountId: string) => Promise<void>,
): Promise<void> {
  const problems: unknown[] = []
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const people = await database
      .selectFrom('notifications')
      .select('accountId')
      .distinct()
      .where('accountId', '>', last)
      .where(condition)
      .orderBy('accountId')
      .limit(peopleAtOnce)
      .execute()
    for (const { accountId } of people)
      await mailPerson(accountId).catch((error: unknown) => void problems.push(error))
    const end = people.at(-1)
    if (!end) break
    last = end.accountId
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Not everybody could be mailed')
}

async function mailDuePerson(
  deps: MailDeps,
  transaction: Kysely<DB>,
  accountId: string,
): Promise<void> {
  const recipient = await lockRecipient(transaction, accountId)
  const waiting = await selectWaiting(transaction, { accountId, mail: 'due' }).execute()
  const wanted = waiting.filter(
    (row) => recipient.email !== null && row.isVisible && row.readAt === null,
  )
  const groups = Map.groupBy(
    wanted.filter(({ timing }) => timing === 'at-once'),
    (row) => `${row.settingsWorkspaceId} ${row.kind}`,
  )
  const sent = new Set<string>()
  for (const rows of [...groups.values()].slice(0, recipient.mailsLeft)) {
    const [{ settingsWorkspaceId: workspaceId } = { settingsWorkspaceId: '' }] = rows
    const notifications = rows.map(describeNotification)
    await queue(deps, transaction, {
      accountId,
      email: recipient.email,
      notifications,
      workspaceId,
    })
    for (const { id } of rows) sent.add(id)
  }
  const later = wanted.filter(({ id, timing }) => !sent.has(id) && timing !== 'off')
  await mark(transaction, { waiting, sent, later: new Set(later.map(({ id }) => id)) })
  await transaction
    .updateTable('notificationRecipients')
    .set({
      hourBegan: recipient.hourBegan,
      mailsInHour:
        mostMailsAnHour - recipient.mailsLeft + Math.min(groups.size, recipient.mailsLeft),
    })
    .where('accountId', '=', accountId)
    .execute()
}

type Queued = {
  accountId: string
  email: string | null
  notifications: Notification[]
  workspaceId: string
}

async function queue(
  { mail, config: { siteUrl } }: MailDeps,
  transaction: Kysely<DB>,
  { accountId, email, notifications, workspaceId }: Queued,
): Promise<void> {
  const kind: NotificationKind | undefined = notifications[0]?.kind
  if (kind === undefined || email === null) return
  const scope = { accountId, kind, workspaceId }
  const links = await createUnsubscribeLinks(transaction, siteUrl, scope)
  const composed = composeAtOnceMail(kind, { to: email, siteUrl, notifications, links })
  await mail.queueMail(transaction, composed)
}

type Digest = { accountId: string; day: string; until: Date }

async function mailDigest(
  { mail, config: { siteUrl } }: MailDeps,
  transaction: Kysely<DB>,
  { accountId, day, until }: Digest,
): Promise<void> {
  const { email, digestedOn, digestsOff } = await lockRecipient(transaction, accountId)
  // Another process was faster.
  if (digestedOn !== null && digestedOn >= day) return
  const waiting = await selectWaiting(transaction, { accountId, mail: 'digest' })
    .where('notifications.happenedAt', '<', until)
    .execute()
  const wanted = waiting.filter(
    (row) =>
      email !== null && !digestsOff && row.isVisible && row.readAt === null && row.timing !== 'off',
  )
  if (email !== null && wanted.length > 0) {
    const links = await createUnsubscribeLinks(transaction, siteUrl, { accountId, kind: 'daily' })
    const notifications = wanted.map(describeNotification)
    await mail.queueMail(transaction, composeDigest({ to: email, siteUrl, notifications, links }))
    await transaction
      .updateTable('notificationRecipients')
      .set({ digestedOn: sql<Date>`${day}::date` })
      .where('accountId', '=', accountId)
      .execute()
  }
  const sent = new Set(wanted.map(({ id }) => id))
  await mark(transaction, { waiting, sent, later: new Set() })
}

/** Mails to one person are written one after the other. */
async function lockRecipient(transaction: Kysely<DB>, accountId: string) {
  await findOrCreateRecipient(transaction, accountId)
  const recipient = await transaction
    .selectFrom('notificationRecipients')
    .select([
      'hourBegan',
      'mailsInHour',
      'digestsOff',
      sql<string | null>`digested_on::text`.as('digestedOn'),
      sql<boolean>`hour_began <= now() - interval '1 hour'`.as('isNewHour'),
      sql<Date>`now()`.as('now'),
      confirmedAddressOf(sql.ref<string>('notificationRecipients.accountId')).as('email'),
    ])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { isNewHour, hourBegan, mailsInHour, now, ...known } = recipient
  return {
    ...known,
    hourBegan: isNewHour ? now : hourBegan,
    mailsLeft: isNewHour ? mostMailsAnHour : Math.max(mostMailsAnHour - mailsInHour, 0),
  }
}

type Marks = { waiting: { id: string }[]; sent: Set<string>; later: Set<string> }

/** Those that are neither sent nor left for the daily mail are not mailed at all. */
async function mark(transaction: Kysely<DB>, { waiting, sent, later }: Marks): Promise<void> {
  const stateOf = (id: string) => (sent.has(id) ? 'sent' : later.has(id) ? 'digest' : 'none')
  const ids = Map.groupBy(
    waiting.map(({ id }) => id),
    stateOf,
  )
  for (const [mail, marked] of ids)
    await transaction.updateTable('notifications').set({ mail }).where('id', 'in', marked).execute()
}
