import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { createIdentity } from '../../apps/server/src/features/identity/index.ts'
import { createKysely, createPool } from '../../apps/server/src/platform/database/create-pool.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createNotices } from '../../apps/server/src/platform/database/notices.ts'
import { listen } from '../../apps/server/src/platform/http/listen.ts'
import { createRateLimiter } from '../../apps/server/src/platform/http/rate-limiter.ts'
import { createJobs } from '../../apps/server/src/platform/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createMail } from '../../apps/server/src/platform/mail/index.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'
import { createSms } from '../../apps/server/src/platform/sms/index.ts'
import { reportUsage } from './report-usage.ts'

const config = loadConfig({ ...process.env, PORT: '0', API_RATE_LIMIT: '1000000' })
const { log } = createLog({ level: 'info', format: 'json' })
const pool = createPool(config.databaseUrl ?? '')
await migrate(pool)
const database = createKysely(pool)
const jobs = createJobs({ pool, log, work: false })
const deps: Deps = {
  config,
  log,
  database,
  notices: createNotices(log),
  jobs,
  rateLimiter: createRateLimiter(database, log),
  mail: createMail({ config, database, jobs, log }),
  sms: createSms({ config, database, jobs }),
  isReady: () => true,
}
const secrets = createSecrets('the master key of this bench, long enough')
const app = buildApp({ ...deps, ...(await createIdentity(deps, secrets)) })
app.get('/api/v1/empty', (context) => context.json({}))

const { port } = await listen(app.fetch, { ...config, log })
reportUsage(port)
