import { productName } from '@product/domain'
import type pg from 'pg'
import { sealedConnections } from '#features/connections/index.ts'
import { sealedIdentity } from '#features/identity/index.ts'
import { sealedLinks } from '#features/sharing/index.ts'
import { sealedInvitations } from '#features/workspaces/index.ts'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import {
  checkMasterKey,
  chooseNextKey,
  createSecrets,
  isRightKey,
  readMasterKey,
  rotateMasterKey,
} from '#platform/secrets/index.ts'
import { StartupError } from '#platform/startup-error.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = loadConfig(process.env)
  const server = await openForCommand({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    command: 'npm run rotate-secrets-key',
    maySharePostgres: false,
    report: console.log,
  })
  const pool = createPool(server.url, { size: 1 })
  try {
    const found = await pool.query("select to_regclass('public.connections') as name")
    if (found.rows[0]?.name === null)
      throw new StartupError('Start this version of the server once first: its tables are missing.')
    await refuseBesideServers(pool)
    const database = createKysely(pool)
    const from = createSecrets(readMasterKey(config))
    const next = chooseNextKey(config)
    const to = createSecrets(next.key)
    if (await isRightKey(database, to)) return `The key had been changed. ${next.adopt()}`
    await checkMasterKey(database, from)
    const parts = [...sealedIdentity, sealedConnections, sealedLinks, sealedInvitations]
    const done = await rotateMasterKey({ database, from, to, parts })
    const counts = done.map(({ name, count }) => `${count} ${name}`).join(', ')
    const skipped = done.flatMap(({ name, unopened }) =>
      unopened.map((owner) => `  ${owner} (of ${name})\n`),
    )
    const warning =
      skipped.length > 0
        ? `These did not open under the old key either, and were skipped. Enter or create them again:\n${skipped.join('')}`
        : ''
    return `Everything is under the new master key: ${counts}.\n${warning}${next.adopt()}\nEveryone signs in again, and API keys of administrators are new.`
  } finally {
    await pool.end()
    await server.close()
  }
})

/** For what a running server would undo. */
async function refuseBesideServers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [productName],
  )
  if (rows[0]?.others > 0)
    throw new StartupError(
      'A server is using this database. Stop every server first: what it keeps under the old key would be lost.',
    )
}
