import { listen } from '../../apps/server/src/platform/http/server/listen.ts'
import { buildRealApp } from './build-real-app.ts'
import { reportUsage } from './report-usage.ts'

const { app, deps } = await buildRealApp({ API_RATE_LIMIT: '1000000' })
app.get('/api/v1/empty', (context) => context.json({}))

const { port } = await listen(app.fetch, { ...deps.config, log: deps.log })
reportUsage(port)
