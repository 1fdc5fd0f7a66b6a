import { type Kysely, sql } from 'kysely'
import type { DB } from '../types.gen.ts'

/** Transactions that lock the same name wait for each other, until the one that has it ends. */
export async function lockName(transaction: Kysely<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}
