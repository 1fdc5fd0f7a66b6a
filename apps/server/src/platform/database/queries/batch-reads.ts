import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '../types.gen.ts'
import { batchStatements } from './batch-statements.ts'
import { prepare } from './prepared-statements.ts'

/** A query whose items are JSON in place of a table, and which says "at" which item a row belongs. */
type Select = (given: string) => string
type Row = Record<string, unknown>
type Asked = { select: Select; item: string }

/** Always in one order: each statement is planned once. */
const known: Select[] = []
const batchers = new WeakMap<Kysely<DB>, (asked: Asked) => Promise<Row[]>>()

/**
 * Batches reads of the same moment, of many requests or several features, into one statement, which begins
 * after all of them were requested. Rows have the types of JSON, without dates.
 */
export function batchReads<Item extends object, Found>(select: Select) {
  known.push(select)
  return async (database: Kysely<DB>, item: Item): Promise<Found[]> => {
    const read = batchers.get(database) ?? createBatcher(database)
    const rows: unknown[] = await read({ select, item: JSON.stringify(item) })
    // The caller's statement selects them: PostgreSQL does not tell their type.
    return rows as Found[]
  }
}

function createBatcher(database: Kysely<DB>) {
  const execute = (asked: Asked[]) => readAll(database, asked)
  const ask = batchStatements({ execute, sizeOf: ({ item }) => item.length, atOnce: 2 })
  batchers.set(database, ask)
  return ask
}

async function readAll(database: Kysely<DB>, asked: Asked[]): Promise<Row[][]> {
  // The input of each read, every item once, with its position.
  const reads = new Map<Select, Map<string, number>>()
  for (const { select, item } of asked) {
    const items = reads.get(select) ?? new Map<string, number>()
    if (!items.has(item)) items.set(item, items.size)
    reads.set(select, items)
  }
  const found = await readOnce(database, reads)
  return asked.map(({ select, item }) => {
    const at = reads.get(select)?.get(item)
    return found.get(select)?.get(at) ?? []
  })
}

async function readOnce(database: Kysely<DB>, reads: Map<Select, Map<string, number>>) {
  const selects = known.filter((select) => reads.has(select))
  const columns = selects.map((select, index) => {
    const given = `(
      select (ordinality - 1)::integer as at, item
      from json_array_elements($${index + 1}::json) with ordinality as given (item, ordinality)
    )`
    return `(select coalesce(json_agg(found), '[]') from (${select(given)}) as found) as r${index}`
  })
  const items = selects.map((select) => `[${[...(reads.get(select)?.keys() ?? [])].join()}]`)
  const query = CompiledQuery.raw(prepare(`select ${columns.join(', ')}`), items)
  const { rows } = await database.executeQuery<Record<string, Row[]>>(query)
  return new Map(
    selects.map((select, index) => [
      select,
      Map.groupBy(rows[0]?.[`r${index}`] ?? [], ({ at }): unknown => at),
    ]),
  )
}
