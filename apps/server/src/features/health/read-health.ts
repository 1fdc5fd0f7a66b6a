import type { Readiness } from '@product/contract'
import type { Kysely } from 'kysely'
import { readSchemaState, type SchemaState } from '#platform/database/migrations/schema-state.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { productVersion } from '#platform/product-version.ts'
import { runDetached } from '#platform/run-for-request.ts'
import type { Deps } from '#server/deps.ts'

export type HealthDeps = Pick<Deps, 'database' | 'isReady' | 'isDiskFull'>

const parts = ['process', 'database', 'schema', 'disk'] as const

export function createHealthReader({ database, isReady, isDiskFull }: HealthDeps) {
  const askSchema = createSchemaQuestion(database)

  return async (): Promise<Readiness> => {
    const schema = await answerInTime(askSchema())
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
}

const patience = 2_000
const keptMilliseconds = 1_000

type Answer = Promise<SchemaState | undefined>

/**
 * Asks once for all checks at the same time, and at most once a second: anybody may check as often as they like. A
 * question that nobody waits for any more has a connection, or a place in the queue for one, until it is answered.
 */
function createSchemaQuestion(database: Kysely<DB>): () => Answer {
  let latest: Answer | undefined
  let answeredAt = Number.POSITIVE_INFINITY

  function ask(): Answer {
    answeredAt = Number.POSITIVE_INFINITY
    return runDetached(() => readSchemaState(database))
      .catch(() => undefined)
      .finally(() => {
        answeredAt = performance.now()
      })
  }

  return () => {
    const isOld = performance.now() - answeredAt >= keptMilliseconds
    if (latest === undefined || isOld) latest = ask()
    return latest
  }
}

/** Undefined where the database does not answer within two seconds. */
async function answerInTime(answer: Answer): Answer {
  const timer = Promise.withResolvers<undefined>()
  const timeout = setTimeout(() => timer.resolve(undefined), patience)
  return await Promise.race([answer, timer.promise]).finally(() => clearTimeout(timeout))
}
