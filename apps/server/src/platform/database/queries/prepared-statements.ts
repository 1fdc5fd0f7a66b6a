import type { CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../types.gen.ts'

type Compilable<Row> = { compile: (database: Kysely<DB>) => CompiledQuery<Row> }

const names = new Map<string, string>()

/**
 * Has each connection plan a statement once, under a name: planning takes several times as long as
 * executing. Only for SQL that never differs but for its parameters, and for columns that no migration changes: a
 * migration that runs at the same time would make the plan unusable.
 */
export async function executePrepared<Row>(
  database: Kysely<DB>,
  statement: Compilable<Row>,
): Promise<Row[]> {
  const compiled = statement.compile(database)
  if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared ${names.size}`)
  const { rows } = await database.executeQuery<Row>(compiled)
  return rows
}

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Called where a value is made a number or a text: the result would be sent instead of every later value. */
  [Symbol.toPrimitive](): never {
    throw new Error(`The value ${this.name} of a prepared statement is looked at while it is built`)
  }
}

/**
 * A prepared statement that is also built only once: for a large one that takes as long as all else
 * that a request does in this process. `build` must pass the values on and never look at them.
 */
export function defineStatement<Values extends object, Row>(
  build: (database: Kysely<DB>, values: Values) => Compilable<Row>,
): (database: Kysely<DB>, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  const placeholders = new Proxy({} as Values, {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new Error('The values of a prepared statement have to be named while it is built')
    },
  })
  return async (database, values) => {
    built ??= build(database, placeholders).compile(database)
    const given = new Map(Object.entries(values))
    const parameters = built.parameters.map((parameter) => {
      if (!(parameter instanceof Placeholder)) return parameter
      if (!given.has(parameter.name)) throw new Error(`The value ${parameter.name} is not given`)
      return given.get(parameter.name)
    })
    const { sql, query, queryId } = built
    return await executePrepared(database, {
      compile: () => ({ sql, query, queryId, parameters }),
    })
  }
}

/** One such statement for each shape of a query, of which there may be few only: each is planned by every connection. */
export function defineStatements<Shape extends object, Values extends object, Row>(
  build: (database: Kysely<DB>, shape: Shape, values: Values) => Compilable<Row>,
): (database: Kysely<DB>, shape: Shape, values: Values) => Promise<Row[]> {
  const statements = new Map<string, ReturnType<typeof defineStatement<Values, Row>>>()
  return async (database, shape, values) => {
    const key = JSON.stringify(shape)
    const statement =
      statements.get(key) ??
      defineStatement((inner: Kysely<DB>, placeholders: Values) =>
        build(inner, shape, placeholders),
      )
    statements.set(key, statement)
    return await statement(database, values)
  }
}

/** The name of a statement that is prepared. */
export const preparedNameOf = (text: string): string | undefined => names.get(text)

/** Sends what is prepared by its name. */
export function namePrepared(client: pg.ClientBase): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [text, ...others]: unknown[]) => {
      const name = typeof text === 'string' ? preparedNameOf(text) : undefined
      return Reflect.apply(query, self, [name === undefined ? text : { name, text }, ...others])
    },
  })
}
