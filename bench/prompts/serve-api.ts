import { seedTemplates } from '../../apps/server/src/features/templates/index.ts'
import { listen } from '../../apps/server/src/platform/http/server/listen.ts'
import { createInternalContext } from '../../apps/server/src/platform/http/server/request-context.ts'
import { buildRealApp } from '../http/build-real-app.ts'
import type { Written } from './asked.ts'
import { recordStatements } from './record-statements.ts'

const { app, deps, pool, listenForNotices } = await buildRealApp({
  API_RATE_LIMIT: '1000000',
  AUTH_CONFIRM_EMAIL: 'off',
})
await seedTemplates(deps)
await listenForNotices()
const { port } = await listen(app.fetch, { ...deps.config, log: deps.log })

/** Answers with the statements that a request leads to, or with the processor time used so far. */
process.on('message', async (message: Written | 'usage') => {
  if (message === 'usage') return process.send?.(process.cpuUsage())
  const statements = await recordStatements(pool, async () => {
    const { path, ...written } = message
    const answer = await app.request(
      path,
      written,
      createInternalContext(() => true),
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  })
  return process.send?.(statements)
})
process.on('disconnect', () => process.exit())
process.send?.({ port, apiKey: deps.apiKeys.publishable })
