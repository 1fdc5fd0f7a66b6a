import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

const tags = ['Site']

const Notice = z
  .object({
    slug: z.string(),
    subject: z.string(),
    /** The day on which the change takes effect. */
    effectiveOn: z.iso.date().nullable(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'Notice' })

export type Notice = z.infer<typeof Notice>

export const listNoticesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/notices',
  tags,
  summary: 'List notices to all accounts whose change has not taken effect, the newest first',
  responses: {
    200: json(z.object({ notices: z.array(Notice) }), 'The notices.'),
    ...errorResponses,
  },
})

export const getNoticeRoute = defineRoute({
  method: 'get',
  path: '/api/v1/notices/{slug}',
  tags,
  summary: 'Get a notice to all accounts',
  description: 'Also after its change has taken effect. One that was stopped is not found.',
  request: { params: z.object({ slug: z.string().min(1).max(100) }) },
  responses: {
    200: json(
      Notice.extend({
        /** Made by the server from Markdown: raw HTML in it is text. */
        html: z.string(),
      }),
      'The notice.',
    ),
    ...errorResponses,
  },
})
