import type { CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../types.gen.ts'

const names = new Map<string, string>()

/**
 * Has each connection plan a statement once, under a name: planning takes several times as long as
 * executing. Only for SQL that never differs but for its parameters, and for columns that no migration changes: a
 * migration that runs at the same time would make the plan unusable.
 */
export async function executePrepared<Row>(
  database: Kysely<DB>,
  statement: { compile: (database: Kysely<DB>) => CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = statement.compile(database)
  if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared ${names.size}`)
  const { rows } = await database.executeQuery<Row>(compiled)
  return rows
}

/** Sends what is prepared by its name. */
export function namePrepared(client: pg.ClientBase): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [text, ...others]: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined
      return Reflect.apply(query, self, [name === undefined ? text : { name, text }, ...others])
    },
  })
}
