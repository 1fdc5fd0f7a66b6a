// The real server with the real web build, and with files beside it to compare pages with.
import { loadWebBuild } from '../../apps/server/src/load-web-build.ts'
import { listen } from '../../apps/server/src/platform/http/server/listen.ts'
import { buildRealApp } from '../http/build-real-app.ts'
import { recordStatements } from '../prompts/record-statements.ts'

const { app, deps, pool, listenForNotices } = await buildRealApp(
  { RATE_LIMITS: 'off', AUTH_CONFIRM_EMAIL: 'off' },
  async (log) => ({
    ...loadWebBuild({ log, onStop: () => {} }),
    ...(process.env.ASSETS_FOLDER && { assetsFolder: process.env.ASSETS_FOLDER }),
  }),
)
await listenForNotices()
const { port } = await listen(app.fetch, { ...deps.config, log: deps.log })

let stopRecording = () => {}

/** Answers with the processor time used so far, or with the statements between two messages. */
process.on('message', async (message: 'usage' | 'record' | 'stop-recording') => {
  if (message === 'usage') return process.send?.(process.cpuUsage())
  if (message === 'stop-recording') return stopRecording()
  const { promise, resolve } = Promise.withResolvers<void>()
  stopRecording = resolve
  const statements = recordStatements(pool, () => promise)
  process.send?.('recording')
  return process.send?.(await statements)
})
process.on('disconnect', () => process.exit())
process.send?.({ port, apiKey: deps.apiKeys.publishable })
