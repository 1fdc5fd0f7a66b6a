import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startFixture } from '#testing/start-fixture.ts'

export const mainFile = join(import.meta.dirname, '../main.ts')

/** The whole server as `npm start` runs it, on a free port, at most until the test has finished. */
export async function startServerProcess(
  dataDirectory: string,
  environment: Record<string, string> = {},
) {
  const server = startFixture(mainFile, [], {
    PORT: '0',
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...environment,
  })
  // A `finally` would not run in a test that was given up for taking too long.
  onTestFinished(async () => {
    server.kill('SIGTERM')
    const lastResort = setTimeout(() => server.kill('SIGKILL'), 15_000)
    await server.ended
    clearTimeout(lastResort)
  })
  const line = await server.waitForLine(/^Serving on /)
  return { process: server, url: line.replace(/^Serving on (\S+).*/, '$1') }
}
