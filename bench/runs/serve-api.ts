// The app as it is, with nothing to wait for at its first run, as after a start.

import { listen } from '../../apps/server/src/platform/http/server/listen.ts'
import { warmModels } from '../../apps/server/src/platform/llm/index.ts'
import { buildRealApp } from '../http/build-real-app.ts'

// Without limits: one client asks for everything here.
const { app, deps, listenForNotices } = await buildRealApp({
  RATE_LIMITS: 'off',
  AUTH_CONFIRM_EMAIL: 'off',
  ALLOW_PRIVATE_PROVIDERS: 'on',
})
await listenForNotices()
await warmModels()
const { port } = await listen(app.fetch, { ...deps.config, log: deps.log })

process.on('disconnect', () => process.exit())
process.send?.({ port, apiKey: deps.apiKeys.publishable })
