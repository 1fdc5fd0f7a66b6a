import { docsSlugs } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Site']
const longestComment = 2_000

export const DocsFeedback = z
  .object({
    /** The last part of the page's address. */
    page: z.enum(docsSlugs),
    isHelpful: z.boolean(),
    comment: z.string().trim().max(longestComment, tooLong(longestComment)).default(''),
  })
  .meta({ id: 'DocsFeedback' })

export const sendDocsFeedbackRoute = defineRoute({
  method: 'put',
  path: '/api/v1/docs-feedback/{id}',
  tags,
  summary: 'Say whether a page of the documentation was helpful',
  description:
    'The id is made by the caller: sent again, also with a comment, there is one answer.',
  request: { params: z.object({ id: Uuid }), body: json(DocsFeedback, 'The answer.') },
  responses: { 200: json(z.object({ id: Uuid }), 'Stored.'), ...errorResponses },
})

export const DocsPageFeedback = z
  .object({ page: z.string(), helpful: z.int(), unhelpful: z.int() })
  .meta({ id: 'DocsPageFeedback' })

export const DocsComment = z
  .object({
    id: Uuid,
    page: z.string(),
    isHelpful: z.boolean(),
    comment: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DocsComment' })

export type DocsComment = z.infer<typeof DocsComment>

export const countDocsFeedbackRoute = defineRoute({
  method: 'get',
  path: '/api/v1/docs-feedback/pages',
  tags,
  ...signedIn,
  summary: 'Count the answers for each page of the documentation (operators)',
  responses: {
    200: json(
      z.object({ pages: z.array(DocsPageFeedback) }),
      'Pages with answers, those that helped least often first; at most 200.',
    ),
    ...errorResponses,
  },
})

export const listDocsCommentsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/docs-feedback/comments',
  tags,
  ...signedIn,
  summary: 'List comments on the documentation, the newest first (operators)',
  request: { query: z.object({ cursor: z.string().max(500).optional() }) },
  responses: {
    200: json(
      z.object({ comments: z.array(DocsComment), nextCursor: z.string().nullable() }),
      'A page of comments.',
    ),
    ...errorResponses,
  },
})
