import pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import {
  explainConnectionError,
  readServerVersion,
  refuseOldServer,
  type ServerVersion,
} from './explain-connection-error.ts'
import { refuseSharedSessions } from './refuse-shared-sessions.ts'

/** Says in words what is wrong with the address or the server, before anything uses it. */
export async function checkServer(url: string): Promise<ServerVersion> {
  try {
    const version = await askVersion(url)
    refuseOldServer(version, url)
    await refuseSharedSessions(url)
    return version
  } catch (error) {
    throw error instanceof StartupError ? error : explainConnectionError(error, url)
  }
}

async function askVersion(url: string): Promise<ServerVersion> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await readServerVersion(client)
  } finally {
    await client.end()
  }
}
