import type { Pool, PoolClient } from 'pg'
import { preparedNameOf } from '../../apps/server/src/platform/database/queries/prepared-statements.ts'

export type Statement = { text: string; values: unknown[]; name?: string }

/** Every statement that goes through the pool while something is done. */
export async function recordStatements(pool: Pool, act: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const watched = new Map<PoolClient, PoolClient['query']>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    watched.set(client, client.query)
    client.query = new Proxy(client.query, {
      apply(query, self, given: [string | Statement, unknown]) {
        statements.push(toStatement(given))
        return Reflect.apply(query, self, given)
      },
    })
  }
  pool.on('acquire', watch)
  await act()
  pool.off('acquire', watch)
  for (const [client, query] of watched) client.query = query
  return statements
}

function toStatement([first, values]: [string | Statement, unknown]): Statement {
  const { text, values: given = [] } =
    typeof first === 'string'
      ? { text: first, values: Array.isArray(values) ? [...values] : [] }
      : first
  const name = preparedNameOf(text)
  return { text, values: given, ...(name !== undefined && { name }) }
}
