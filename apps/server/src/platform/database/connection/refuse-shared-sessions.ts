import pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { describeTarget } from './explain-connection-error.ts'

const rounds = 5
const patience = 10_000

/**
 * Refuses a pooler that gives each transaction or statement another session of PostgreSQL: locks, prepared statements,
 * settings and notices belong to a session, and would be lost or those of other processes.
 */
export async function refuseSharedSessions(url: string): Promise<void> {
  const clients = [createClient(url), createClient(url)] as const
  try {
    for (const client of clients) await client.connect()
    if (!(await areShared(...clients))) return
  } finally {
    for (const client of clients) await client.end().catch(() => undefined)
  }
  throw new StartupError(
    `The connection pooler at ${describeTarget(url).server} gives each transaction another session of PostgreSQL, which cannot work: locks and prepared statements belong to a session.`,
    {
      hint: 'Set DATABASE_URL to the address of PostgreSQL itself, or of a pool in session mode (PgBouncer: pool_mode = session).\nEach server process pools its own connections; DATABASE_POOL_SIZE says how many. Nothing was changed.',
    },
  )
}

/** A pooler gives an idle session to the next client; a busy one changes sessions by itself. */
async function areShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const own = await readProcess(first)
  try {
    for (let round = 0; round < rounds; round++) {
      await second.query('begin')
      if ((await readProcess(second)) === own || (await readProcess(first)) !== own) return true
      await second.query('rollback')
      if ((await readProcess(first)) !== own) return true
    }
    return false
  } catch (error) {
    if (error instanceof Error && error.message.includes('statement pooling mode')) return true
    throw error
  }
}

async function readProcess(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

function createClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => undefined)
  return client
}
