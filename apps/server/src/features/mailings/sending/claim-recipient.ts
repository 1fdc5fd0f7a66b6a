import { type Kysely, type RawBuilder, sql } from 'kysely'
import { confirmedAddressOf } from '#features/inbox/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { DeliveryOutcome } from '#platform/mail/index.ts'
import type { MailingRow } from '../queries.ts'
import { suppressAddress } from '../suppressed-addresses.ts'

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

const isStillWanted: Record<MailingRow['kind'], RawBuilder<boolean>> = {
  newsletter: sql<boolean>`exists (select ${subscription})`,
  notice: sql<boolean>`
    ${confirmedAddressOf(sql.ref('recipients.account_id'))} = lower(recipients.address)`,
}

/**
 * Marks the next recipient as being sent to, or as skipped: one statement decides both, so that nobody is mailed who
 * has left before it. It is committed before the mail is handed over, so that nobody is mailed twice.
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
    )
    update mailing_recipients as recipients set
      claimed_at = now(),
      state = case when ${isStillWanted[kind]} and not exists (
        select from suppressed_addresses as suppressed
        where lower(suppressed.address) = lower(recipients.address)
      ) then 'sending' else 'skipped' end
    from due where recipients.id = due.id
    returning recipients.id, recipients.address, recipients.attempts, recipients.state,
      (select subscriptions.unsubscribe_token ${subscription}) as unsubscribe_token
  `.execute(database)
  return rows[0]
}

/** An attempt that a recipient's server put off is repeated after a pause that doubles. */
export const mostAttempts = 9
const firstPauseSeconds = 5
const longestPauseSeconds = 3_600

export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** attempts, longestPauseSeconds)

/** A recipient at whom the connection broke lets others go first. */
const unavailablePauseSeconds = 5

export async function recordOutcome(
  database: Kysely<DB>,
  { id, address, attempts }: Claimed,
  outcome: DeliveryOutcome,
): Promise<void> {
  const answer = outcome.kind === 'delivered' ? null : outcome.answer
  const settle = (state: string) => ({ state, answer, answeredAt: sql<Date>`now()` })
  const retry = (seconds: number, tried: number) => ({
    state: 'waiting',
    answer,
    attempts: tried,
    dueAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
  })
  const changes = {
    delivered: () => settle('delivered'),
    refused: () => settle('bounced'),
    unknown: () => settle('unconfirmed'),
    unavailable: () => retry(unavailablePauseSeconds, attempts),
    deferred: () =>
      attempts + 1 >= mostAttempts ? settle('failed') : retry(pauseAfter(attempts), attempts + 1),
  }[outcome.kind]()
  const update = (connection: Kysely<DB>) =>
    connection
      .updateTable('mailingRecipients')
      .set(changes)
      .where('id', '=', id)
      // An answer that comes late still counts; a late refusal must not send again.
      .where('state', 'in', changes.state === 'waiting' ? ['sending'] : ['sending', 'unconfirmed'])
      .execute()
  if (outcome.kind !== 'refused' || !outcome.isAboutAddress) await update(database)
  else
    await database.transaction().execute(async (transaction) => {
      await update(transaction)
      await suppressAddress(transaction, { address, reason: outcome.answer })
    })
}

/** Far longer than an attempt may take. */
const claimLifeMinutes = 15

/**
 * Recipients whose process ended while it sent to them: nobody knows whether the mail arrived, so they are not
 * mailed again. Where this is the only server, no other can still be at it.
 */
export async function markLost(
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
