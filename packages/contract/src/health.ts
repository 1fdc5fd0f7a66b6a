import { z } from 'zod'
import { defineRoute, json } from './route.ts'

const Health = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    live: z.boolean(),
    ready: z.boolean(),
    database: z.enum(['ok', 'unreachable', 'full']),
  })
  .meta({ id: 'Health' })

export const getHealthRoute = defineRoute({
  method: 'get',
  path: '/healthz',
  tags: ['Operation'],
  summary: 'Whether this process lives and can serve',
  responses: {
    200: json(Health, 'Alive and able to serve.'),
    503: json(Health, 'Alive, but shutting down, without its database, or its disk is full.'),
  },
})

export const getLivenessRoute = defineRoute({
  method: 'get',
  path: '/livez',
  tags: ['Operation'],
  summary: 'Whether this process answers, without asking the database',
  responses: { 200: json(z.object({ status: z.literal('ok') }), 'It answers.') },
})

const Readiness = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    /** The version of this process, as in `/api/v1/config`. */
    version: z.string(),
    process: z.enum(['ok', 'stopping']),
    database: z.enum(['ok', 'unreachable']),
    /** Compared with the migrations of this process: a newer version may have changed the schema. */
    schema: z.enum(['ok', 'older', 'newer', 'unknown']),
    /** That of the database: of the embedded one as it is, of another as its last failures said. */
    disk: z.enum(['ok', 'full']),
    notReady: z.array(z.enum(['process', 'database', 'schema', 'disk'])),
  })
  .meta({ id: 'Readiness' })

export type Readiness = z.infer<typeof Readiness>

export const getReadinessRoute = defineRoute({
  method: 'get',
  path: '/readyz',
  tags: ['Operation'],
  summary: 'Whether this process can serve: its database, the schema and the disk',
  responses: {
    200: json(Readiness, 'Able to serve.'),
    503: json(Readiness, 'Not able to serve; `notReady` names the parts.'),
  },
})
