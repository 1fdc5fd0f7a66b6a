import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { createIdentity } from '../../apps/server/src/features/identity/index.ts'
import { createKysely, createPool } from '../../apps/server/src/platform/database/create-pool.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createNotices } from '../../apps/server/src/platform/database/notices.ts'
import { createRateLimiter, unlimited } from '../../apps/server/src/platform/http/rate-limiter.ts'
import { createJobs } from '../../apps/server/src/platform/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createMail } from '../../apps/server/src/platform/mail/index.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'
import { createSms } from '../../apps/server/src/platform/sms/index.ts'

/** The app as main.ts builds it, without web client and job workers. */
export async function buildRealApp(environment: NodeJS.ProcessEnv) {
  const config = loadConfig({ ...process.env, PORT: '0', ...environment })
  const { log } = createLog({ level: 'info', format: 'json' })
  const databaseUrl = config.databaseUrl ?? ''
  const pool = createPool(databaseUrl, { size: config.databasePoolSize })
  await migrate(pool)
  const database = createKysely(pool)
  const jobs = createJobs({ pool, log, work: false })
  const notices = createNotices(log)
  const deps: Deps = {
    config,
    log,
    database,
    notices,
    jobs,
    rateLimiter: config.rateLimits ? createRateLimiter(database, log) : unlimited,
    mail: createMail({ config, database, jobs, log }),
    sms: createSms({ config, database, jobs }),
    isReady: () => true,
  }
  const secrets = createSecrets('the master key of this bench, long enough')
  const identity = { ...deps, ...(await createIdentity(deps, secrets)) }
  const app = buildApp(identity)
  return { app, deps: identity, pool, listenForNotices: () => notices.start(databaseUrl) }
}
