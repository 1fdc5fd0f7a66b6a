import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { productName } from '@product/domain'
import { backup } from '#platform/database/backup/backup.ts'
import { extraFiles } from '#platform/database/backup/backup-format.ts'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = loadConfig(process.env)
  const { databaseUrl, dataDirectory, calledFrom, backupPassphrase: passphrase } = config
  const [given] = parseArgs({ allowPositionals: true }).positionals
  const stamp = new Date().toISOString().replaceAll(':', '-').replace(/\.\d+/, '')
  const name = `${productName.toLowerCase()}-${stamp}.tar.gz${passphrase ? '.age' : ''}`
  const file = given ? resolve(calledFrom, given) : resolve('backups', name)
  const database = await openForCommand({
    url: databaseUrl,
    dataDirectory,
    command: 'npm run backup',
    maySharePostgres: true,
    report: console.log,
  })
  try {
    const done = await backup({ url: database.url, file, dataDirectory, extraFiles, passphrase })
    const size = `${Math.ceil(done.bytes / 1024).toLocaleString('en')} KB`
    const rows = done.rows.toLocaleString('en')
    const advice = passphrase
      ? 'It is encrypted: without BACKUP_PASSPHRASE nobody can restore it.'
      : 'It holds every account and, with the embedded database, the key to its secrets: store it safely, or set BACKUP_PASSPHRASE.'
    return `Backed up to ${done.file}: ${size}, ${done.tables} tables, ${rows} rows\n  ${advice}`
  } finally {
    await database.close()
  }
})
