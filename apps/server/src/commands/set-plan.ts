import { parseArgs } from 'node:util'
import { planIds, plans } from '@product/domain'
import { listNamedWorkspaces, setPlan } from '#features/plans/index.ts'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import { StartupError } from '#platform/startup-error.ts'
import { loadConfig } from '#server/config.ts'
import { explainUnproven } from './explain-unproven.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { unproven: { type: 'boolean', default: false } },
  })
  const [name, wanted] = positionals
  const plan = ([...planIds, 'paid'] as const).find((id) => id === wanted)
  if (name === undefined || plan === undefined)
    throw new StartupError(
      `Say whose plan and which (${planIds.join(', ')}, or paid for the one that is paid for): npm run set-plan -- name@example.com team`,
    )
  const config = loadConfig(process.env)
  const server = await openForCommand({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    command: 'npm run set-plan',
    maySharePostgres: true,
    report: console.log,
  })
  const pool = createPool(server.url, { size: 1 })
  try {
    const database = createKysely(pool)
    const list = (allowsUnproven: boolean) =>
      listNamedWorkspaces(database, name, { allowsUnproven })
    const [workspace, ...others] = await list(values.unproven)
    if (!workspace && (await list(true)).length > 0)
      throw new StartupError(explainUnproven(name, `set-plan -- ${name} ${plan}`))
    if (!workspace)
      throw new StartupError(
        `No account has the handle or address ${name}, and no team has the slug ${name}.`,
      )
    if (others.length > 0)
      throw new StartupError(
        `Both a person and a team are called ${name}: say @${name}, or the ID of the workspace (${others.map(({ id, title }) => `${title}: ${id}`).join(', ')}).`,
      )
    await setPlan(database, workspace, { plan, operatorId: null })
    return plan === 'paid'
      ? `${workspace.title} is on the plan that is paid for.`
      : `${workspace.title} is on the ${plans[plan].name} plan.`
  } finally {
    await pool.end()
    await server.close()
  }
})
