import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { createDeps } from '../../apps/server/src/create-deps.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import {
  createKysely,
  createPool,
} from '../../apps/server/src/platform/database/connection/create-pool.ts'
import { migrate } from '../../apps/server/src/platform/database/migrations/migrate.ts'
import { createLog, type Log } from '../../apps/server/src/platform/log.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'

type LoadWeb = (log: Log) => Promise<Pick<Deps, 'assetsFolder' | 'pages'>>

/** The app as main.ts builds it, without job workers, and without a web client unless one is given. */
export async function buildRealApp(environment: NodeJS.ProcessEnv, loadWeb?: LoadWeb) {
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
    ...(await loadWeb?.(log)),
  })
  return {
    app: buildApp(deps),
    deps,
    pool,
    listenForNotices: () => deps.notices.start(databaseUrl),
  }
}
