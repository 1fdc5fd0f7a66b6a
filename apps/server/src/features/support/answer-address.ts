import { type Kysely, type RawBuilder, sql } from 'kysely'
import { confirmedAddressOf } from '#features/inbox/index.ts'
import { mailTimingOf } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

const accountId = sql.ref<string>('conversations.accountId')

/** The address that the owner of a conversation's account has confirmed. */
export const confirmedAddress: RawBuilder<string | null> = confirmedAddressOf(accountId)

/**
 * Where answers of a conversation are mailed: the address that was left in it. Otherwise the confirmed one of the account,
 * where the person wants such mails at once.
 */
export const answerAddress = sql<string | null>`coalesce(
  conversations.address,
  case
    when ${mailTimingOf({ accountId, kind: sql`'support'`, workspaceId: sql`null::uuid` })} = 'at-once'
    then ${confirmedAddress}
  end
)`

export async function findAnswerAddress(
  database: Kysely<DB>,
  { id }: { id: string },
): Promise<string | null> {
  const { address } = await database
    .selectFrom('conversations')
    .select(answerAddress.as('address'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return address
}

/** The address that the owner of the account has confirmed. */
export async function findConfirmedAddress(
  database: Kysely<DB>,
  { accountId: id }: { accountId: string | null },
): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ address: string | null }>`
    select ${confirmedAddressOf(sql.val(id))} as address
  `.execute(database)
  return rows[0]?.address ?? null
}
