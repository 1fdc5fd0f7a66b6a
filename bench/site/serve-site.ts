// The real server with the real web build, and with files beside it to compare pages with.
import { loadWebBuild } from '../../apps/server/src/load-web-build.ts'
import { listen } from '../../apps/server/src/platform/http/server/listen.ts'
import { buildRealApp } from '../http/build-real-app.ts'

const { app, deps, listenForNotices } = await buildRealApp(
  { RATE_LIMITS: 'off', AUTH_CONFIRM_EMAIL: 'off' },
  async (log) => ({
    ...(await loadWebBuild(log)),
    ...(process.env.ASSETS_FOLDER && { assetsFolder: process.env.ASSETS_FOLDER }),
  }),
)
await listenForNotices()
const { port } = await listen(app.fetch, { ...deps.config, log: deps.log })

process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit())
process.send?.({ port, apiKey: deps.apiKeys.publishable })
