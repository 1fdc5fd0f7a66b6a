import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { describeTarget } from '../connection/explain-connection-error.ts'

export type ServerVersion = { number: number; name: string }

export async function readServerVersion(
  connection: pg.Pool | pg.ClientBase,
): Promise<ServerVersion> {
  const { rows } = await connection.query<ServerVersion>(
    `select current_setting('server_version_num')::int as number,
            split_part(current_setting('server_version'), ' ', 1) as name`,
  )
  const [version] = rows
  if (!version) throw new Error('The server does not tell its version')
  return version
}

export function refuseOldServer(version: ServerVersion, url: string): void {
  if (version.number >= 150_000) return
  throw new StartupError(
    `PostgreSQL at ${describeTarget(url).server} is version ${version.name}; version 15 or newer is needed.`,
  )
}
