import { z } from 'zod'
import { defineRoute, json } from './route.ts'

const Health = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    live: z.boolean(),
    ready: z.boolean(),
    database: z.enum(['ok', 'unreachable']),
  })
  .meta({ id: 'Health' })

export const getHealthRoute = defineRoute({
  method: 'get',
  path: '/healthz',
  tags: ['Operation'],
  summary: 'Whether this process lives and can serve',
  responses: {
    200: json(Health, 'Alive and able to serve.'),
    503: json(Health, 'Alive, but shutting down or without its database.'),
  },
})
