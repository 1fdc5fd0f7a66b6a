import type { Compilable, CompiledQuery, Kysely } from 'kysely'
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

/** No value of a query looks like this: PostgreSQL refuses the character. */
const mark = '\u0000'

/**
 * A query whose SQL never differs, only its values do: it is built and compiled when it is first
 * asked. Doing that for every request was about a fifth of the API's processor time.
 */
export function compileOnce<Name extends string, Row>(
  build: (database: Kysely<DB>, value: (name: Name) => string) => Compilable<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (database: Kysely<DB>, values: Readonly<Record<Name, string>>): Promise<Row[]> => {
    compiled ??= build(database, (name) => mark + name).compile()
    const named = new Map<unknown, string>(Object.entries(values))
    const parameters = compiled.parameters.map((value) =>
      typeof value === 'string' && value.startsWith(mark) ? named.get(value.slice(1)) : value,
    )
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
