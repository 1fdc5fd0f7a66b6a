import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../types.gen.ts'

const names = new Map<string, string>()

/**
 * Has each connection plan a statement once, under a name: planning takes several times as long as
 * doing. Only for texts that never differ, and columns that no migration changes: one that runs
 * beside us would make the plan unusable.
 */
export function prepare(text: string): string {
  if (!names.has(text)) names.set(text, `prepared ${names.size}`)
  return text
}

export async function executePrepared<Row>(
  database: Kysely<DB>,
  statement: { compile: (database: Kysely<DB>) => CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = statement.compile(database)
  prepare(compiled.sql)
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
