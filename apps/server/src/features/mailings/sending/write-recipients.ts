import { type Kysely, sql } from 'kysely'
import { confirmedAddresses } from '#features/inbox/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { MailingRow } from '../queries.ts'

const batchSize = 1_000

/**
 * Writes who gets the mailing, a batch in each transaction: after a crash it goes on behind the last one. True once all
 * are written.
 */
export async function writeRecipients(
  database: Kysely<DB>,
  { id, kind }: Pick<MailingRow, 'id' | 'kind'>,
): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    const mailing = await transaction
      .selectFrom('mailings')
      .select(['recipientsAfter'])
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('preparedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // Another process was faster, or the mailing was paused.
    if (!mailing) return true
    const after = mailing.recipientsAfter
    const last = await (kind === 'notice' ? insertAccounts : insertSubscribers)(transaction, {
      id,
      after,
    })
    await transaction
      .updateTable('mailings')
      .set(last === null ? { preparedAt: sql<Date>`now()` } : { recipientsAfter: last })
      .where('id', '=', id)
      .execute()
    return last === null
  })
}

type Batch = { id: string; after: string }

/** Returns the id at which the batch ends; null where nobody was left. */
async function insertSubscribers(
  transaction: Kysely<DB>,
  { id, after }: Batch,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select subscriptions.id, subscriptions.email, subscriptions.status
      from newsletter_subscriptions as subscriptions
      where subscriptions.id > ${after}::uuid
      order by subscriptions.id limit ${batchSize}
    ), written as (
      insert into mailing_recipients (id, mailing_id, address)
      select gen_random_uuid(), ${id}::uuid, batch.email from batch
      where batch.status = 'confirmed'
      on conflict (mailing_id, lower(address)) do nothing
    )
    select id as last from batch order by id desc limit 1
  `.execute(transaction)
  return rows[0]?.last ?? null
}

async function insertAccounts(
  transaction: Kysely<DB>,
  { id, after }: Batch,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select accounts.id from accounts
      where accounts.id > ${after}::uuid
      order by accounts.id limit ${batchSize}
    ), written as (
      insert into mailing_recipients (id, mailing_id, address, account_id)
      select gen_random_uuid(), ${id}::uuid, confirmed.address, batch.id from batch
      join ${confirmedAddresses} as confirmed on confirmed.account_id = batch.id
      where confirmed.address is not null
      on conflict (mailing_id, lower(address)) do nothing
    )
    select id as last from batch order by id desc limit 1
  `.execute(transaction)
  return rows[0]?.last ?? null
}
