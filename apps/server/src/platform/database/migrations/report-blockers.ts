import type pg from 'pg'
import { describeConnections, listConnections } from '../connection/describe-connections.ts'

const pause = 1_000

/** Says for whom a connection waits, once for each of them. Returns the function that ends this. */
export async function reportBlockers(
  pool: pg.Pool,
  waiting: pg.ClientBase,
  report: (step: string) => void,
): Promise<() => void> {
  const { rows } = await waiting.query<{ pid: number }>('select pg_backend_pid() as pid')
  let reported = ''
  const look = async () => {
    const condition = 'a.pid = any(pg_blocking_pids($1))'
    const blockers = describeConnections(await listConnections(pool, condition, [rows[0]?.pid]))
    if (blockers === reported) return
    reported = blockers
    if (blockers !== '') report(`Waiting for a lock that is held by ${blockers}`)
  }
  // The statement that waits tells of a lost connection.
  const timer = setInterval(() => void look().catch(() => undefined), pause)
  return () => clearInterval(timer)
}
