import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { administrate, copyDatabase } from '#testing/start-migrated-postgres.ts'
import { templateDatabase } from '#testing/template-database.ts'

export type TestDatabase = {
  url: string
  pool: pg.Pool
  kysely: Kysely<DB>
  drop: () => Promise<void>
}

/** A migrated database of the caller's own, or an empty one. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const administratorUrl = inject('testPostgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = options.empty ? 'template1' : templateDatabase
  const url = await copyDatabase(administratorUrl, name, template)
  const pool = createPool(url, { size: 5 })
  return {
    url,
    pool,
    kysely: createKysely(pool),
    drop: async () => {
      if (!pool.ended) await pool.end()
      await administrate(administratorUrl, `drop database ${name} with (force)`)
    },
  }
}
