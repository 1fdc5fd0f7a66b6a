import { createActors } from '../../apps/server/src/features/accounts/index.ts'
import { hashWorkers } from '../../apps/server/src/features/identity/index.ts'
import { listen } from '../../apps/server/src/platform/http/server/listen.ts'
import { buildRealApp } from '../http/build-real-app.ts'

// Without limits: one client asks for everything here.
const { app, deps, listenForNotices } = await buildRealApp({
  RATE_LIMITS: 'off',
  AUTH_CONFIRM_EMAIL: 'off',
})
const actors = createActors(deps, {
  welcome: async () => {},
  claimWaiting: async () => {},
})
app.get('/api/v1/who', async (context) => context.json({ kind: (await actors.find(context)).kind }))
await listenForNotices()

const { port } = await listen(app.fetch, { ...deps.config, log: deps.log })
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.({ port, apiKey: deps.apiKeys.publishable, hashWorkers })
