import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Mail } from './mail-message.ts'

export async function insertMail(
  database: Kysely<DB>,
  id: string,
  mail: Mail,
  status: 'queued' | 'kept',
): Promise<void> {
  await database
    .insertInto('mailOutbox')
    .values({
      id,
      status,
      toAddress: mail.to,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html ?? null,
      headers: JSON.stringify(mail.headers ?? {}),
    })
    .execute()
}

export async function findOptionalQueuedMail(database: Kysely<DB>, id: string) {
  return await database
    .selectFrom('mailOutbox')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

export async function markMailSent(database: Kysely<DB>, id: string): Promise<void> {
  await database
    .updateTable('mailOutbox')
    // What was mailed may open an account; once it is sent, it is nobody's business here.
    .set({
      status: 'sent',
      sentAt: sql<Date>`now()`,
      lastError: null,
      textBody: '',
      htmlBody: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function markMailNotSent(
  database: Kysely<DB>,
  id: string,
  { reason, forGood }: { reason: string; forGood: boolean },
): Promise<void> {
  await database
    .updateTable('mailOutbox')
    .set({ status: forGood ? 'failed' : 'queued', lastError: reason })
    .where('id', '=', id)
    .execute()
}

/** Those that someone may still be waiting for. */
export async function listRecentQueuedMails(database: Kysely<DB>): Promise<{ id: string }[]> {
  return await database
    .selectFrom('mailOutbox')
    .select('id')
    .where('status', '=', 'queued')
    .where('createdAt', '>', sql<Date>`now() - interval '3 days'`)
    .orderBy('createdAt')
    .execute()
}
