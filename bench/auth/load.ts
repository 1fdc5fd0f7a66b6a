import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Asked } from './ask.ts'

const run = promisify(execFile)
const autocannon = join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js')

/** Requests answered a second, asked over sixteen connections from a process of its own. */
export async function load({ url, headers }: Asked, seconds: number): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const { stdout } = await run(
    process.execPath,
    [autocannon, '--json', '--no-progress', '-c', '16', '-d', String(seconds), ...named, url],
    { maxBuffer: 10_000_000 },
  )
  const { requests, non2xx, errors, duration }: Outcome = JSON.parse(stdout)
  if (non2xx + errors > 0) throw new Error(`${url} answered with errors`)
  return requests.total / duration
}

type Outcome = { requests: { total: number }; duration: number; non2xx: number; errors: number }
