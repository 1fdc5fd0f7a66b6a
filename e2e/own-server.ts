import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '../scripts/find-free-port.ts'
import { expect } from './journey.ts'

/** A server that only one journey stops and starts, on data of its own. */
export async function createOwnServer() {
  const port = String(await findFreePort())
  const url = `http://localhost:${port}`
  let server: ChildProcess

  return {
    url,
    start: async (): Promise<void> => {
      server = spawn(process.execPath, ['apps/server/src/main.ts'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          PORT: port,
          DATA_DIR: join(process.env.JOURNEY_DATA ?? '', `own-${port}`),
          LOG_LEVEL: 'warn',
          RATE_LIMITS: 'off',
          SEED_DEMO: 'off',
        },
      })
      await expect(async () => {
        expect((await fetch(`${url}/healthz`)).ok).toBe(true)
      }).toPass()
    },
    end: async (signal: NodeJS.Signals): Promise<void> => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill(signal)
      await ended
    },
  }
}
