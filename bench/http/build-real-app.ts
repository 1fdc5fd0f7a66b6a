import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { createDeps } from '../../apps/server/src/create-deps.ts'
import { createKysely, createPool } from '../../apps/server/src/platform/database/create-pool.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'

/** The app as main.ts builds it, without web client and job workers. */
export async function buildRealApp(environment: NodeJS.ProcessEnv) {
  const config = loadConfig({ ...process.env, PORT: '0', ...environment })
  const { log } = createLog({ level: 'info', format: 'json' })
  const databaseUrl = config.databaseUrl ?? ''
  const pool = createPool(databaseUrl, { size: config.databasePoolSize })
  await migrate(pool)
  const deps = await createDeps({
    config,
    log,
    database: { pool, kysely: createKysely(pool) },
    secrets: createSecrets('the master key of this bench, long enough'),
    worksOnJobs: false,
    isReady: () => true,
    onStop: () => {},
  })
  return {
    app: buildApp(deps),
    deps,
    pool,
    listenForNotices: () => deps.notices.start(databaseUrl),
  }
}
