import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { createKysely, createPool } from '../../apps/server/src/platform/database/create-pool.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { listen } from '../../apps/server/src/platform/http/listen.ts'
import { createRateLimiter } from '../../apps/server/src/platform/http/rate-limiter.ts'
import { createJobs } from '../../apps/server/src/platform/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createMail } from '../../apps/server/src/platform/mail/index.ts'
import { reportUsage } from './report-usage.ts'

const config = loadConfig({ ...process.env, PORT: '0', API_RATE_LIMIT: '1000000' })
const { log } = createLog({ level: 'info', format: 'json' })
const pool = createPool(config.databaseUrl ?? '')
await migrate(pool)
const database = createKysely(pool)
const jobs = createJobs({ pool, log, work: false })
const app = buildApp({
  config,
  log,
  database,
  jobs,
  rateLimiter: createRateLimiter(database, log),
  mail: createMail({ config, database, jobs, log }),
  isReady: () => true,
})
app.get('/api/v1/empty', (context) => context.json({}))

const { port } = await listen(app.fetch, { ...config, log })
reportUsage(port)
