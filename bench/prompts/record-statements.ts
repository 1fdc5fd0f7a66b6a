import type { Pool, PoolClient } from 'pg'

export type Statement = { text: string; values: unknown[]; name?: string }

/** Every statement that goes through the pool while something is done. */
export async function recordStatements(pool: Pool, act: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const watched = new Set<PoolClient>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
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
  // The method of its class is there again.
  for (const client of watched) Reflect.deleteProperty(client, 'query')
  return statements
}

function toStatement([first, values]: [string | Statement, unknown]): Statement {
  if (typeof first === 'string')
    return { text: first, values: Array.isArray(values) ? [...values] : [] }
  const { text, name } = first
  return { text, values: first.values ?? [], ...(name !== undefined && { name }) }
}
