import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '../types.gen.ts'
import { batchStatements } from './batch-statements.ts'
import { prepare } from './prepared-statements.ts'

/** A query whose items are JSON in place of a table, and which says "at" which item a row belongs. */
type Select = (given: string) => string
type Row = Record<string, unknown>
type Asked = { select: Select; item: string }

/** In one order, whoever asks first: each statement is planned once. */
const known: Select[] = []
const gatherers = new WeakMap<Kysely<DB>, (asked: Asked) => Promise<Row[]>>()

/**
 * For what is asked at the same moment, by many or for several features: those who wait are answered
 * by one statement, which begins after they asked. Rows come as JSON has them, without dates.
 */
export function batchReads<Item extends object, Found>(select: Select) {
  known.push(select)
  return async (database: Kysely<DB>, item: Item): Promise<Found[]> => {
    const ask = gatherers.get(database) ?? createGatherer(database)
    const rows: unknown[] = await ask({ select, item: JSON.stringify(item) })
    return rows as Found[]
  }
}

function createGatherer(database: Kysely<DB>) {
  const execute = (asked: Asked[]) => readAll(database, asked)
  const ask = batchStatements({ execute, sizeOf: ({ item }) => item.length, atOnce: 2 })
  gatherers.set(database, ask)
  return ask
}

async function readAll(database: Kysely<DB>, asked: Asked[]): Promise<Row[][]> {
  // What each is asked for, every item once, with its place.
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
