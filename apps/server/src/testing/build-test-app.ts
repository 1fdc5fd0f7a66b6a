import { createIdentity } from '#features/identity/index.ts'
import { createNotices } from '#platform/database/notices.ts'
import { listen } from '#platform/http/listen.ts'
import { createRateLimiter, unlimited } from '#platform/http/rate-limiter.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMail } from '#platform/mail/index.ts'
import { createSecrets } from '#platform/secrets/index.ts'
import { createSms } from '#platform/sms/index.ts'
import { buildApp } from '#server/app.ts'
import { type Config, loadConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'

type Overrides = Pick<Deps, 'assetsFolder' | 'pages'> & {
  config?: Partial<Config>
  /** Shared by several apps; whoever made it drops it after them. */
  database?: TestDatabase
  masterKey?: string
  /** Called with the app before it listens, to mount routes that only the test needs. */
  extend?: (app: ReturnType<typeof buildApp>) => void
}

export const masterKeyOfTests = 'the master key of tests, long enough'

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The real app on a database of its own, served on a free port. */
export async function buildTestApp({
  config: changes,
  extend,
  database: shared,
  masterKey = masterKeyOfTests,
  ...web
}: Overrides = {}) {
  const config: Config = { ...loadConfig({ PORT: '0' }), ...changes }
  const lines: Record<string, unknown>[] = []
  const { log } = createLog({
    level: 'debug',
    format: 'json',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const database = shared ?? (await createTestDatabase())
  const jobs = createJobs({ pool: database.pool, log, work: false })
  const mail = createMail({ config, database: database.kysely, jobs, log })
  const sms = createSms({ config, database: database.kysely, jobs })
  let ready = true
  const lastTasks: (() => Promise<void>)[] = []
  const runLastTasks = () => Promise.all(lastTasks.map((task) => task()))
  const secrets = createSecrets(masterKey)
  const notices = createNotices(log)
  const deps: Deps = {
    config,
    log,
    database: database.kysely,
    notices,
    rateLimiter: config.rateLimits ? createRateLimiter(database.kysely, log) : unlimited,
    jobs,
    mail,
    sms,
    isReady: () => ready,
    onStop: (task) => void lastTasks.push(task),
    ...web,
  }
  const identity = await createIdentity(deps, secrets)
  const app = buildApp({ ...deps, ...identity })
  extend?.(app)
  const stopNotices = await notices.start(database.url)
  await jobs.start()
  const server = await listen(app.fetch, { ...config, log })

  return {
    app,
    config,
    jobs,
    mail,
    apiKeys: identity.apiKeys,
    accessTokens: identity.accessTokens,
    readSignInSettings: identity.readSignInSettings,
    url: server.url,
    database: database.kysely,
    request: (path: string, init?: RequestInit) => fetch(new URL(path, server.url), init),
    /** Sends a body as JSON. */
    post: (path: string, body: unknown, init: RequestInit = {}) =>
      fetch(new URL(path, server.url), {
        ...init,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...init.headers },
        body: JSON.stringify(body),
      }),
    drainJobs: jobs.drain,
    mails: () =>
      database.kysely.selectFrom('mailOutbox').selectAll().orderBy('createdAt').execute(),
    logLines: () => lines,
    /** As at the end of the process: not ready, then no new connections. */
    stopServing: async (graceMilliseconds?: number) => {
      ready = false
      await Promise.all([server.stop(graceMilliseconds), runLastTasks()])
    },
    close: async () => {
      await Promise.all([server.stop(0), runLastTasks()])
      await jobs.stop()
      await stopNotices()
      if (!shared) await database.drop()
    },
  }
}
