import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { reportUsage } from './report-usage.ts'

const app = new Hono().get('/api/v1/empty', (context) => context.json({}))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => reportUsage(port))
