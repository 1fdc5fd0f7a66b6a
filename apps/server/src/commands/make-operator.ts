import { parseArgs } from 'node:util'
import { changeRole } from '#features/identity/index.ts'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import { StartupError } from '#platform/startup-error.ts'
import { loadConfig } from '#server/config.ts'
import { explainUnproven } from './explain-unproven.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      revoke: { type: 'boolean', default: false },
      unproven: { type: 'boolean', default: false },
    },
  })
  const [email] = positionals
  if (email === undefined)
    throw new StartupError('Say who: npm run make-operator -- name@example.com')
  const config = loadConfig(process.env)
  const server = await openForCommand({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    command: 'npm run make-operator',
    maySharePostgres: true,
    report: console.log,
  })
  const pool = createPool(server.url, { size: 1 })
  try {
    const outcome = await changeRole(createKysely(pool), {
      email,
      role: values.revoke ? null : 'operator',
      allowsUnproven: values.unproven,
    })
    if (outcome === 'unknown') throw new StartupError(`Nobody has signed up as ${email}.`)
    if (outcome === 'unproven')
      throw new StartupError(explainUnproven(email, `make-operator -- ${email}`))
    return values.revoke ? `${email} is no operator any more.` : `${email} is an operator.`
  } finally {
    await pool.end()
    await server.close()
  }
})
