import type { Readiness } from '@product/contract'
import type { Kysely } from 'kysely'
import { readSchemaState, type SchemaState } from '#platform/database/migrations/schema-state.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { productVersion } from '#platform/product-version.ts'
import type { Deps } from '#server/deps.ts'

export type HealthDeps = Pick<Deps, 'database' | 'isReady' | 'isDiskFull'>

const parts = ['process', 'database', 'schema', 'disk'] as const

export async function readHealth({
  database,
  isReady,
  isDiskFull,
}: HealthDeps): Promise<Readiness> {
  const schema = await askSchema(database)
  const states = {
    process: isReady() ? 'ok' : 'stopping',
    database: schema === undefined ? 'unreachable' : 'ok',
    schema: schema ?? 'unknown',
    disk: isDiskFull?.() ? 'full' : 'ok',
  } as const
  const notReady = parts.filter((part) => states[part] !== 'ok')
  const status = notReady.length === 0 ? 'ok' : 'unavailable'
  return { status, version: productVersion, ...states, notReady }
}

const patience = 2_000

/** Undefined where the database does not answer within two seconds. */
async function askSchema(database: Kysely<DB>): Promise<SchemaState | undefined> {
  const timer = Promise.withResolvers<undefined>()
  const timeout = setTimeout(() => timer.resolve(undefined), patience)
  const answer = readSchemaState(database).catch(() => undefined)
  return await Promise.race([answer, timer.promise]).finally(() => clearTimeout(timeout))
}
