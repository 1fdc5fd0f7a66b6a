import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '../../apps/server/src/platform/database/connection/create-pool.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/database/migrations/migrate.ts'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { readStartCommand } from '../processes/start-command.ts'
import { untilListening } from '../processes/until-listening.ts'
import { fillLibrary } from '../site/fill-library.ts'

export type Product = {
  port: number
  processId: number
  stop: () => Promise<void>
}

/** The data folder of an installation with so many public prompts. */
export async function fillFolder(folder: string, prompts: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder, report: () => undefined })
  const pool = createPool(postgres.url, { size: 1 })
  await migrate(pool)
  await fillLibrary(pool, { people: 1_000, prompts })
  await pool.end()
  await postgres.stop()
}

/** As `npm start` does it, but for the limits: one client asks for everything here. */
export async function startProduct(folder: string): Promise<Product> {
  const { environment, flags, script } = readStartCommand()
  const port = await findFreePort()
  const output = openSync(join(folder, 'server.log'), 'a')
  const child = spawn(
    process.execPath,
    [...flags, ...(process.env.BENCH_NODE?.split(' ') ?? []), script],
    {
      env: {
        ...process.env,
        ...environment,
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        AUTH_CONFIRM_EMAIL: 'off',
      },
      stdio: ['ignore', output, output],
    },
  )
  await untilListening(child, port, { tries: 300, path: '/healthz' })
  return { port, processId: idOf(child), stop: () => end(child) }
}

const idOf = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error('It did not start')
  return pid
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
