import { type Kysely, type RawBuilder, sql } from 'kysely'
import { confirmedAddressOf } from '#features/inbox/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { type DeliveryOutcome, isSuppressed, suppressAddress } from '#platform/mail/index.ts'
import type { MailingRow } from '../queries.ts'

export type Claimed = {
  id: string
  address: string
  attempts: number
  state: 'sending' | 'skipped'
  /** Of a subscriber. */
  unsubscribeToken: string | null
}

const subscription = sql`
  from newsletter_subscriptions as subscriptions
  where lower(subscriptions.email) = lower(recipients.address)
    and subscriptions.status = 'confirmed'`

/** Where the mail goes; null for those who have unsubscribed. A notice follows an account to its new address. */
const addressOf: Record<MailingRow['kind'], RawBuilder<string | null>> = {
  newsletter: sql<string | null>`(select recipients.address ${subscription})`,
  notice: confirmedAddressOf(sql.ref('recipients.account_id')),
}

/**
 * Marks the next recipient as being sent to, or as skipped: one statement decides both, so that nobody is mailed who
 * has unsubscribed before it. It is committed before the mail is handed over, so that nobody is mailed twice.
 */
export async function claimRecipient(
  database: Kysely<DB>,
  { id, kind }: Pick<MailingRow, 'id' | 'kind'>,
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with due as (
      select waiting.id from mailing_recipients as waiting
      where waiting.mailing_id = ${id}::uuid and waiting.state = 'waiting' and waiting.due_at <= now()
        and exists (select from mailings where mailings.id = ${id}::uuid and mailings.state = 'sending')
      order by waiting.due_at limit 1
      for update skip locked
    ), target as (
      select recipients.id, ${addressOf[kind]} as address
      from due join mailing_recipients as recipients on recipients.id = due.id
    ), judged as (
      select target.id, target.address, target.address is not null
        and not ${isSuppressed(sql.ref('target.address'))} and not exists (
        select from mailing_recipients as others
        where others.mailing_id = ${id}::uuid and lower(others.address) = lower(target.address)
          and others.id <> target.id
      ) as is_wanted
      from target
    )
    update mailing_recipients as recipients set
      claimed_at = now(),
      address = case when judged.is_wanted then judged.address else recipients.address end,
      state = case when judged.is_wanted then 'sending' else 'skipped' end
    from judged where recipients.id = judged.id
    returning recipients.id, recipients.address, recipients.attempts, recipients.state,
      (select subscriptions.unsubscribe_token ${subscription}) as unsubscribe_token
  `.execute(database)
  return rows[0]
}

/** An attempt that was put off is repeated after a pause that doubles, for more than a day in all. */
export const mostAttempts = 24
const firstPauseSeconds = 60
const longestPauseSeconds = 7_200

export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** attempts, longestPauseSeconds)

/** A recipient whose mail could not be begun lets others go first. */
const unavailablePauseSeconds = 5

export async function recordOutcome(
  transaction: Kysely<DB>,
  recipient: Claimed,
  outcome: DeliveryOutcome | { kind: 'kept' },
): Promise<void> {
  const { id, attempts } = recipient
  const answer = 'answer' in outcome ? outcome.answer : null
  const settle = (state: string) => ({ state, answer, answeredAt: sql<Date>`now()` })
  const retry = (seconds: number, tried: number) => ({
    state: 'waiting',
    answer,
    attempts: tried,
    dueAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
  })
  const countAttempt = () =>
    attempts + 1 >= mostAttempts ? settle('failed') : retry(pauseAfter(attempts), attempts + 1)
  const choose = () => {
    if (outcome.kind === 'delivered' || outcome.kind === 'kept') return settle(outcome.kind)
    if (outcome.kind === 'refused') return settle('bounced')
    if (outcome.kind === 'unknown') return settle('unconfirmed')
    // A server that is away says nothing about the recipient, however often it was tried.
    if (outcome.kind === 'unavailable' && !outcome.isAtRecipient)
      return retry(unavailablePauseSeconds, attempts)
    return countAttempt()
  }
  const changes = choose()
  await transaction
    .updateTable('mailingRecipients')
    .set(changes)
    .where('id', '=', id)
    // An answer that comes late still counts; a late refusal must not send again.
    .where('state', 'in', changes.state === 'waiting' ? ['sending'] : ['sending', 'unconfirmed'])
    .execute()
  if (outcome.kind !== 'refused') return
  const isInvalid =
    outcome.address === 'invalid' ||
    (outcome.address === 'doubtful' && (await hasBouncedBefore(transaction, recipient, outcome)))
  if (isInvalid)
    await suppressAddress(transaction, { address: recipient.address, reason: outcome.answer })
}

/** Whether another mailing got the same answer for this address. */
async function hasBouncedBefore(
  transaction: Kysely<DB>,
  { id, address }: Claimed,
  { answer }: { answer: string },
): Promise<boolean> {
  const found = await transaction
    .selectFrom('mailingRecipients')
    .select('id')
    .where(sql<boolean>`lower(address) = lower(${address})`)
    .where('state', '=', 'bounced')
    .where('answer', '=', answer)
    .where('id', '!=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** After this time the attempts of recipients count although others fail too: every mailing ends. */
const longestOutage = '3 days'

/** Makes the first attempts of these recipients undone: they failed because of the mail server. */
export async function giveBackAttempts(database: Kysely<DB>, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await database
    .updateTable('mailingRecipients')
    .set({ attempts: 0, dueAt: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`exists (
        select from mailings where mailings.id = mailing_recipients.mailing_id
          and mailings.started_at > now() - ${longestOutage}::interval
      )`,
    )
    .execute()
}

/** Waiting recipients get no mail. */
export async function skipWaiting(database: Kysely<DB>, mailingId: string): Promise<void> {
  await database
    .updateTable('mailingRecipients')
    .set({ state: 'skipped' })
    .where('mailingId', '=', mailingId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Far longer than an attempt may take. */
const claimLifeMinutes = 15

/**
 * Recipients whose process ended while it sent to them: nobody knows whether the mail arrived, so they are not
 * mailed again. Where this is the only server, no other can still be at it.
 */
export async function markLostRecipients(
  database: Kysely<DB>,
  { isOnlyServer }: { isOnlyServer: boolean },
): Promise<void> {
  await database
    .updateTable('mailingRecipients')
    .set({
      state: 'unconfirmed',
      answer: 'The server ended before the mail server had answered.',
      answeredAt: sql<Date>`now()`,
    })
    .where('state', '=', 'sending')
    .where(
      sql<boolean>`(${isOnlyServer}::boolean or claimed_at < now() - make_interval(mins => ${claimLifeMinutes}))`,
    )
    .execute()
}
