import { createPasswords } from '#features/identity/index.ts'
import { toPlainResponse } from '#platform/http/pages/plain-response.ts'
import { listen } from '#platform/http/server/listen.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets/index.ts'
import { buildApp } from '#server/app.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import type { Deps } from '#server/deps.ts'
import { presentFailure } from '#server/present-failure.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'

type Answer = (request: Request) => Promise<Response>

type Overrides = Pick<Deps, 'assetsFolder' | 'extensionFolder' | 'isDiskFull'> & {
  /** Renders pages in this thread, as the page worker does in its own. */
  pages?: (api: Answer) => Answer
  now?: Deps['now']
  config?: Partial<Config>
  /** Shared by several apps; whoever made it drops it after them. */
  database?: TestDatabase
  masterKey?: string
  /** Called with the app before it listens, to mount routes that only the test needs. */
  extend?: (app: ReturnType<typeof buildApp>) => void
}

export const masterKeyOfTests = 'the master key of tests, long enough'

/** Thousands of people sign up in tests: these hashes protect nobody and take no time. */
const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1 })

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The real app on a database of its own, served on a free port. */
export async function buildTestApp({
  config: changes,
  extend,
  database: shared,
  masterKey = masterKeyOfTests,
  pages,
  ...web
}: Overrides = {}) {
  // Generous, because machines are shared: tests of the timeout set their own.
  const config: Config = { ...loadConfig({ PORT: '0' }), requestTimeout: 300_000, ...changes }
  const lines: Record<string, unknown>[] = []
  const { log } = createLog({
    level: 'debug',
    format: 'json',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const database = shared ?? (await createTestDatabase())
  let ready = true
  const lastTasks: (() => Promise<void>)[] = []
  const runLastTasks = () => Promise.all(lastTasks.map((task) => task()))
  const deps = await createDeps({
    config,
    log,
    database,
    secrets: createSecrets(masterKey),
    passwords: cheapPasswords,
    worksOnJobs: false,
    isReady: () => ready,
    onStop: (task) => void lastTasks.push(task),
    ...web,
    ...(pages && {
      pages: (api) => async (request) => await toPlainResponse(await pages(api)(request)),
    }),
  })
  const { jobs, mail, notices, upgrades } = deps
  const app = buildApp(deps)
  extend?.(app)
  const stopNotices = await notices.start(database.url)
  await jobs.start()
  const server = await listen(app.fetch, {
    ...config,
    log,
    upgrades,
    presentError: presentFailure,
  })

  return {
    app,
    config,
    jobs,
    mail,
    apiKeys: deps.apiKeys,
    passwords: deps.passwords,
    accessTokens: deps.accessTokens,
    readSignInSettings: deps.readSignInSettings,
    rateLimiter: deps.rateLimiter,
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
