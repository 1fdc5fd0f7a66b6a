import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createEventWriter } from '#testing/run-until-killed.ts'
import { hasPgBouncer, type Pooling, startPgBouncer } from '#testing/start-pgbouncer.ts'
import { loadConfig } from './config.ts'
import { startServer } from './start-server.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
})
afterEach(() => database.drop())

async function startPooler(pooling: Pooling) {
  const pooler = await startPgBouncer(database.url, pooling)
  onTestFinished(pooler.stop)
  return pooler
}

const start = (url: string) =>
  startServer(
    loadConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      SECRETS_KEY: 'a master key for tests, long enough',
      RATE_LIMITS: 'off',
    }),
  )

describe.skipIf(!hasPgBouncer())('behind PgBouncer (skipped where it is not installed)', () => {
  test.each([
    { mode: 'transaction' },
    { mode: 'transaction', ignoresParameters: true },
    { mode: 'statement', ignoresParameters: true },
  ] as const)(
    'with %j a start is refused with the way out, and nothing is changed',
    async (pooling) => {
      const { url, server } = await startPooler(pooling)
      const refusal = `The connection pooler at ${server} gives each transaction another session of PostgreSQL`
      await expect(start(url)).rejects.toThrow(refusal)
      await expect(start(url)).rejects.toThrow('pool_mode = session')
      const command = openForCommand({
        url,
        dataDirectory: '/nowhere',
        command: 'npm run backup',
        maySharePostgres: true,
        report: () => undefined,
      })
      await expect(command).rejects.toThrow(refusal)
      const { rows } = await database.pool.query(
        `select count(*)::int as tables from pg_tables where schemaname in ('public', 'pgboss')`,
      )
      expect(rows).toEqual([{ tables: 0 }])
    },
  )

  test('in session mode two servers start and answer every request', async () => {
    const { url } = await startPooler({ mode: 'session' })
    const servers = [await start(url), await start(url)]
    try {
      const writes = servers.flatMap((server) => {
        const write = createEventWriter(server.url)
        const reads = ['/api/v1/library', '/api/v1/config', '/readyz'].map(async (path) =>
          expect((await fetch(new URL(path, server.url))).status).toBe(200),
        )
        return [write(), write(), write(), ...reads]
      })
      await Promise.all(writes)
    } finally {
      for (const server of servers) await server.stop()
    }
  })
})
