import { resumeForwardEvents } from '#features/analytics/index.ts'
import { type DemoAccount, seedDemo } from '#features/demo/index.ts'
import { mailboxAddress } from '#features/dev-mailbox/index.ts'
import { seedLibrary } from '#features/library/index.ts'
import { markLostRecipients, resumeMailings } from '#features/mailings/index.ts'
import { interruptLostRuns } from '#features/runs/index.ts'
import { seedTemplates } from '#features/templates/index.ts'
import { openDatabase } from '#platform/database/connection/open-database.ts'
import { lockDataDirectory } from '#platform/database/data-directory/lock-data-directory.ts'
import { holdMigratedSchema } from '#platform/database/migrations/hold-migrated-schema.ts'
import { isLoopbackHost } from '#platform/http/server/client-address.ts'
import { type Listening, listen } from '#platform/http/server/listen.ts'
import { warmModels } from '#platform/llm/index.ts'
import { createLog, type Log } from '#platform/log.ts'
import { checkMasterKey, createSecrets, readMasterKey } from '#platform/secrets/index.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createDeps } from './create-deps.ts'
import type { Deps } from './deps.ts'
import { loadWebBuild } from './load-web-build.ts'
import { presentFailure } from './present-failure.ts'

export type RunningServer = {
  /** Where this process listens. */
  url: string
  /** Where visitors reach it. */
  address: string
  /** Features that need the configured address, where this process is reached at others too. */
  addressNote: string | undefined
  /** Where mails that are not sent can be read, with the token that opens it, if anywhere. */
  mailbox: string | undefined
  /** Whom a visitor may sign in as to look around, if anyone. */
  demo: DemoAccount | undefined
  limits: 'on' | 'off'
  /** Which database is in use, in words. */
  database: string
  log: Log
  stop: () => Promise<void>
}

type Report = (step: string) => void

type Options = Partial<Pick<Deps, 'supportClock'>> & {
  /** Set in tests, to start as another version would. */
  migrationsFolder?: string
}

const tenMinutes = 600_000

/** Starts everything, or leaves nothing running and throws. */
export async function startServer(
  config: Config,
  report: Report = () => {},
  options: Options = {},
): Promise<RunningServer> {
  const { log, flush } = createLog({ level: config.logLevel, format: config.logFormat })
  // Closes in reverse order, and goes on when something fails to close.
  const parts = new AsyncDisposableStack()
  parts.defer(flush)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= parts.disposeAsync()
    return stopped
  }
  try {
    return { ...(await startParts({ config, report, log, parts, ...options })), log, stop }
  } catch (error) {
    // The reason why it could not start matters more than what then failed to close.
    await stop().catch(() => {})
    throw error
  }
}

type Parts = Options & {
  config: Config
  report: Report
  log: Log
  parts: AsyncDisposableStack
}

async function startParts({ config, report, log, parts, supportClock, migrationsFolder }: Parts) {
  let listening: Listening | undefined
  let ready = true
  const lastTasks: (() => Promise<void>)[] = []
  if (config.databaseUrl === undefined)
    parts.defer(
      await lockDataDirectory(config.dataDirectory, () => ({
        pid: process.pid,
        url: listening?.url ?? config.siteUrl,
      })),
    )

  const database = await openDatabase({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    poolSize: config.databasePoolSize,
    report,
    log,
  })
  parts.defer(database.close)
  report('Bringing the database up to date')
  const { pool, url: databaseUrl } = database
  parts.defer(
    await holdMigratedSchema({ pool, url: databaseUrl, report, log, folder: migrationsFolder }),
  )

  const secrets = createSecrets(readMasterKey(config))
  await checkMasterKey(database.kysely, secrets)
  const onStop = (task: () => Promise<void>) => void lastTasks.push(task)
  const deps = await createDeps({
    config,
    log,
    database,
    secrets,
    isReady: () => ready,
    onStop,
    ...(supportClock && { supportClock }),
    isDiskFull: database.isDiskFull,
    ...loadWebBuild({ log, onStop }),
  })
  const { jobs, mail, notices, rateLimiter, upgrades } = deps
  const app = buildApp(deps)
  await seedTemplates(deps)
  const demo = await seedDemo(deps)
  await seedLibrary(deps)
  parts.defer(await notices.start(database.url))
  const isOnlyServer = config.databaseUrl === undefined
  // Before this process sends itself.
  await markLostRecipients(deps.database, { isOnlyServer })
  await jobs.start()
  parts.defer(jobs.stop)
  await mail.resume()
  await resumeForwardEvents(deps)
  await interruptLostRuns(deps.database, { isOnlyServer })
  await resumeMailings(deps)

  const sweep = setInterval(() => {
    rateLimiter.deleteOldWindows().catch((error: unknown) => {
      log.warn({ err: error }, 'Old rate limit windows were not deleted')
    })
  }, tenMinutes)
  parts.defer(() => clearInterval(sweep))

  // Before listening, which fails where the port is taken.
  parts.defer(async () => {
    ready = false
    // Streams end by these tasks, and requests are waited for until then.
    await Promise.all([listening?.stop(), ...lastTasks.map((task) => task())])
  })
  listening = await listen(app.fetch, { ...config, log, upgrades, presentError: presentFailure })
  warmModels().catch((error: unknown) => log.warn({ err: error }, 'Models were not made ready'))
  const { url } = listening
  const { siteUrl, port } = config
  return {
    url,
    address: port === 0 ? url : siteUrl,
    addressNote: describeAddress(config),
    database: database.description,
    demo,
    limits: config.rateLimits ? ('on' as const) : ('off' as const),
    mailbox: mailboxAddress(config, secrets),
  }
}

/** Visitors of other machines cannot open an address that means their own. */
export function describeAddress({ host, siteUrl }: Pick<Config, 'host' | 'siteUrl'>) {
  if (isLoopbackHost(host) || !isLoopbackHost(new URL(siteUrl).hostname)) return undefined
  return `Other machines can sign in, but links in emails, Google, GitHub and passkeys use ${siteUrl}. Set SITE_URL to the address that others open.`
}
