import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { extraFiles } from '#platform/database/backup/backup-format.ts'
import { restore } from '#platform/database/backup/restore.ts'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import { StartupError } from '#platform/startup-error.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = loadConfig(process.env)
  const { databaseUrl, dataDirectory, calledFrom, backupPassphrase: passphrase } = config
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [given] = positionals
  if (!given) {
    throw new StartupError('Name the backup: npm run restore -- FILE [--replace]', {
      hint: 'With --replace, everything in the schemas public and pgboss is dropped first.',
    })
  }
  const file = resolve(calledFrom, given)
  const database = await openForCommand({
    url: databaseUrl,
    dataDirectory,
    command: 'npm run restore',
    maySharePostgres: false,
    report: console.log,
  })
  try {
    const { replace } = values
    const done = await restore({
      url: database.url,
      file,
      passphrase,
      replace,
      dataDirectory,
      extraFiles,
    })
    const newer = done.newerMigrations ? `, ${done.newerMigrations} newer migrations applied` : ''
    const rows = done.rows.toLocaleString('en')
    return `Restored from ${file}: ${done.tables} tables, ${rows} rows${newer}`
  } finally {
    await database.close()
  }
})
