import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/**
 * Says, in the transaction that changes something, that kept pages which show it are out of date.
 * A name stands for what pages show: `library`, `prompt:<slug>`. Whoever asks for such a page after
 * the transaction, of whichever process, gets a new one.
 */
export async function touchPages(transaction: Kysely<DB>, names: string[]): Promise<void> {
  // Always in the same order, so that two transactions never wait for each other.
  const sorted = [...new Set(names)].sort()
  if (sorted.length === 0) return
  await sql`
    insert into page_revisions (name) select unnest(${sorted}::text[])
    on conflict (name) do update set revision = page_revisions.revision + 1
  `.execute(transaction)
}
