import { type Kysely, sql } from 'kysely'
import type { DB } from '../types.gen.ts'

/** Transactions that lock the same name wait for each other, until the one that has it ends. */
export async function lockName(transaction: Kysely<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/**
 * Keys of PostgreSQL's advisory locks. They are part of the agreement between builds that share a
 * database: never change one.
 */
export const advisoryLocks = {
  /** Held while the schema is migrated. */
  migration: 7_262_001,
  /** Held shared by every running server, and exclusively by a restore. */
  server: 7_262_002,
}
