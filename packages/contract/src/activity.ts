import { activityActions, activitySubjects } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'

const tags = ['Activity']

export const ActivityEntry = z
  .object({
    id: Uuid,
    /** The name at that time. The id is null once the account is deleted. */
    actor: z.object({ id: Uuid.nullable(), name: z.string() }),
    action: z.enum(activityActions),
    subject: z.object({
      kind: z.enum(activitySubjects),
      id: z.string().nullable(),
      title: z.string(),
    }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ActivityEntry' })

export type ActivityEntry = z.infer<typeof ActivityEntry>

export const ActivityFilter = z.object({
  /** The account that acted. */
  by: Uuid.optional(),
  action: z.enum(activityActions).optional(),
  from: z.iso.datetime().optional(),
  /** Before this moment. */
  until: z.iso.datetime().optional(),
})

export type ActivityFilter = z.infer<typeof ActivityFilter>

const Id = z.object({ id: Uuid })

export const listActivityRoute = defineRoute({
  method: 'get',
  path: '/api/v1/workspaces/{id}/activity',
  tags,
  ...signedIn,
  summary: 'List what happened in a team workspace, the newest first',
  request: {
    params: Id,
    query: ActivityFilter.extend({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({ entries: z.array(ActivityEntry), nextCursor: z.string().nullable() }),
      'A page of the log.',
    ),
    ...errorResponses,
  },
})

export const exportActivityRoute = defineRoute({
  method: 'get',
  path: '/api/v1/workspaces/{id}/activity/export',
  tags,
  ...signedIn,
  summary: 'Export the activity log as CSV',
  request: { params: Id, query: ActivityFilter },
  responses: {
    200: {
      description: 'The file.',
      content: { 'text/csv': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...errorResponses,
  },
})
