import { listApiKeys } from '#features/identity/index.ts'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import { createLog } from '#platform/log.ts'
import { checkMasterKey, createSecrets, readMasterKey } from '#platform/secrets/index.ts'
import { StartupError } from '#platform/startup-error.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = loadConfig(process.env)
  const server = await openForCommand({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    command: 'npm run api-keys',
    maySharePostgres: true,
    report: console.error,
  })
  const pool = createPool(server.url, { size: 1 })
  try {
    const found = await pool.query("select to_regclass('public.auth_signing_keys') as name")
    if (found.rows[0]?.name === null)
      throw new StartupError('This database has no keys yet. Start the server once: it makes them.')
    const database = createKysely(pool)
    const secrets = createSecrets(readMasterKey(config))
    await checkMasterKey(database, secrets)
    const { log } = createLog({ level: 'warn', format: 'pretty', destination: process.stderr })
    const keys = await listApiKeys({ database, secrets, log, config })
    return [
      `Publishable key, for browsers:\n${keys.publishable}`,
      `Secret key, for administrators only:\n${keys.secret}`,
      `The publishable key as a token, for older clients (anon):\n${keys.anon}`,
      `The secret key as a token, for older clients (service_role):\n${keys.serviceRole}`,
    ].join('\n\n')
  } finally {
    await pool.end()
    await server.close()
  }
})
