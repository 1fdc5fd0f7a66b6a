import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

export type SmsChannel = 'sms' | 'whatsapp'

export type Sms = {
  /** Digits with the country's code in front and without a plus. */
  to: string
  message: string
  channel: SmsChannel
  /** How long what it says is of use; it is not sent later than that. */
  validSeconds: number
}

export async function insertSms(
  transaction: Kysely<DB>,
  id: string,
  { to, message, channel, validSeconds }: Sms,
): Promise<void> {
  await transaction
    .insertInto('smsOutbox')
    .values({
      id,
      toPhone: to,
      message,
      channel,
      status: 'queued',
      expiresAt: sql<Date>`now() + make_interval(secs => ${validSeconds})`,
    })
    .execute()
}

export async function findOptionalQueuedSms(database: Kysely<DB>, id: string) {
  return await database
    .selectFrom('smsOutbox')
    .selectAll()
    .select(sql<boolean>`expires_at < now()`.as('isExpired'))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

export async function markSmsSent(database: Kysely<DB>, id: string): Promise<void> {
  await database
    .updateTable('smsOutbox')
    .set({ status: 'sent', sentAt: sql<Date>`now()`, lastError: null, message: '' })
    .where('id', '=', id)
    .execute()
}

export async function markSmsNotSent(
  database: Kysely<DB>,
  id: string,
  { reason, forGood }: { reason: string; forGood: boolean },
): Promise<void> {
  await database
    .updateTable('smsOutbox')
    .set({ lastError: reason, ...(forGood && { status: 'failed', message: '' }) })
    .where('id', '=', id)
    .execute()
}
