import type pg from 'pg'

export type TableDescription = { name: string; columns: string[]; isPartitioned: boolean }
type SequenceState = { name: string; lastValue: string; isCalled: boolean }

/**
 * Tables whose rows are worth keeping. Rows of partitions are read through their parent; unlogged
 * tables promise nothing across a crash, so neither across a backup. Generated columns are left
 * out, because PostgreSQL computes them anew.
 */
export async function listTables(client: pg.ClientBase): Promise<TableDescription[]> {
  const { rows } = await client.query<TableDescription>(
    `select c.relname as name, c.relkind = 'p' as "isPartitioned",
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0
                    and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relpersistence = 'p'
       and c.relname <> 'schema_migrations' and ${isNotOfExtension('c')}
     order by c.relname`,
  )
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${isNotOfExtension('c')}
     order by c.relname`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled"
       from public.${client.escapeIdentifier(name)}`,
    )
    states.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return states
}

export const isNotOfExtension = (alias: string): string =>
  `not exists (select from pg_depend d where d.objid = ${alias}.oid and d.deptype = 'e')`

/** `public.name (column, …)`, quoted for COPY. */
export function copyTarget(client: pg.ClientBase, table: string, columns: string[]): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return `public.${client.escapeIdentifier(table)} (${list})`
}
