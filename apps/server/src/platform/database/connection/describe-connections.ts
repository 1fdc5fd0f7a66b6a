import type pg from 'pg'

export type Connection = { pid: number; name: string; address: string; since: string }

const columns = `a.pid, a.application_name as name, coalesce(host(a.client_addr), 'this machine') as address,
  to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since`

/** The connections to this database, except for the asking one, of which `condition` says `a` is one. */
export async function listConnections(
  connection: pg.Pool | pg.ClientBase,
  condition: string,
  parameters: unknown[],
): Promise<Connection[]> {
  const { rows } = await connection.query<Connection>(
    `select ${columns} from pg_stat_activity a
     where a.datname = current_database() and a.pid <> pg_backend_pid() and (${condition})
     order by a.backend_start, a.pid`,
    parameters,
  )
  return rows
}

/** For people: enough to find the process, on its machine or in PostgreSQL. */
export const describeConnections = (connections: Connection[]): string =>
  connections
    .map(
      ({ pid, name, address, since }) =>
        `"${name}" from ${address}, connected since ${since} (PostgreSQL process ${pid})`,
    )
    .join('; ')
