import { rotateSigningKey } from '#features/identity/index.ts'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import { checkMasterKey, createSecrets, readMasterKey } from '#platform/secrets/index.ts'
import { StartupError } from '#platform/startup-error.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = loadConfig(process.env)
  const server = await openForCommand({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    command: 'npm run rotate-signing-key',
    maySharePostgres: true,
    report: console.log,
  })
  const pool = createPool(server.url, { size: 1 })
  try {
    const found = await pool.query("select to_regclass('public.auth_signing_keys') as name")
    if (found.rows[0]?.name === null)
      throw new StartupError('This database has no keys yet. Start the server once: it makes one.')
    const database = createKysely(pool)
    const secrets = createSecrets(readMasterKey(config))
    await checkMasterKey(database, secrets)
    const done = await rotateSigningKey({ database, secrets, config })
    return `Tokens are now signed with the ${done.algorithm} key ${done.keyId}.\nEarlier keys verify for ${done.accessTokenSeconds} more seconds, until their last token has expired.`
  } finally {
    await pool.end()
    await server.close()
  }
})
