import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Mail, MailAttachment } from './mail-message.ts'

export async function insertMail(
  database: Kysely<DB>,
  row: { id: string; isUrgent: boolean; status: 'queued' | 'kept' },
  mail: Mail,
): Promise<void> {
  await database
    .insertInto('mailOutbox')
    .values({
      ...row,
      toAddress: mail.to,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html ?? null,
      headers: JSON.stringify(mail.headers ?? {}),
    })
    .execute()
  const attachments = (mail.attachments ?? []).map((file, position) => ({
    ...file,
    mailId: row.id,
    position,
  }))
  if (attachments.length > 0)
    await database.insertInto('mailAttachments').values(attachments).execute()
}

export async function listAttachments(
  database: Kysely<DB>,
  mailId: string,
): Promise<MailAttachment[]> {
  return await database
    .selectFrom('mailAttachments')
    .select(['name', 'mediaType', 'content'])
    .where('mailId', '=', mailId)
    .orderBy('position')
    .execute()
}

const deleteAttachments = (database: Kysely<DB>, mailId: string) =>
  database.deleteFrom('mailAttachments').where('mailId', '=', mailId).execute()

export async function findOptionalQueuedMail(database: Kysely<DB>, id: string) {
  return await database
    .selectFrom('mailOutbox')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/** A mail may hold a link that opens an account: it is kept only until it is sent or given up. */
const withoutBody = { textBody: '', htmlBody: null }

export async function markMailSent(database: Kysely<DB>, id: string): Promise<void> {
  await database
    .updateTable('mailOutbox')
    .set({ status: 'sent', sentAt: sql<Date>`now()`, lastError: null, ...withoutBody })
    .where('id', '=', id)
    .execute()
  await deleteAttachments(database, id)
}

export async function markMailNotSent(
  database: Kysely<DB>,
  id: string,
  { reason, forGood }: { reason: string; forGood: boolean },
): Promise<void> {
  await database
    .updateTable('mailOutbox')
    .set({
      status: forGood ? 'failed' : 'queued',
      lastError: reason,
      ...(forGood && withoutBody),
    })
    .where('id', '=', id)
    .execute()
  if (forGood) await deleteAttachments(database, id)
}

/** Those that someone may still be waiting for. */
export async function listRecentQueuedMails(database: Kysely<DB>) {
  return await database
    .selectFrom('mailOutbox')
    .select(['id', 'isUrgent'])
    .where('status', '=', 'queued')
    .where('createdAt', '>', sql<Date>`now() - interval '3 days'`)
    .orderBy('createdAt')
    .execute()
}
