import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

const tags = ['Site']

const ArchivedNewsletter = z.object({
  slug: z.string(),
  subject: z.string(),
  previewText: z.string(),
  sentAt: z.iso.datetime(),
})

export type ArchivedNewsletter = z.infer<typeof ArchivedNewsletter>

export const listArchivedNewslettersRoute = defineRoute({
  method: 'get',
  path: '/api/v1/newsletter/archive',
  tags,
  summary: 'List newsletters that everybody may read, the newest first',
  request: { query: z.object({ page: z.coerce.number().int().min(1).max(999).default(1) }) },
  responses: {
    200: json(
      z.object({ newsletters: z.array(ArchivedNewsletter), pages: z.int() }),
      'A page of the archive, and how many there are.',
    ),
    ...errorResponses,
  },
})

export const getArchivedNewsletterRoute = defineRoute({
  method: 'get',
  path: '/api/v1/newsletter/archive/{slug}',
  tags,
  summary: 'Get a newsletter of the archive',
  request: { params: z.object({ slug: z.string().min(1).max(100) }) },
  responses: {
    200: json(
      ArchivedNewsletter.extend({
        /** Made by the server from Markdown: raw HTML in it is text. */
        html: z.string(),
      }),
      'The newsletter.',
    ),
    ...errorResponses,
  },
})
