import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'

/** Text in parts; those that match what was searched for are marked. */
export const Highlighted = z
  .array(z.object({ text: z.string(), isMatch: z.boolean() }))
  .meta({ id: 'Highlighted' })

export const SearchHit = z
  .object({
    kind: z.enum(['prompt', 'template', 'collection']),
    /** An id, or a collection's slug. */
    id: z.string(),
    title: Highlighted,
    /** Where the match is in description, tags or body. */
    excerpt: Highlighted,
    /** Of a restricted prompt or collection: not all members of the workspace see it. */
    isRestricted: z.boolean(),
    /** How many people see it, while it is restricted; null for others, and where it is not known. */
    readerCount: z.int().nullable(),
  })
  .meta({ id: 'SearchHit' })

export type SearchHit = z.infer<typeof SearchHit>

export const searchRoute = defineRoute({
  method: 'get',
  path: '/api/v1/search',
  tags: ['Search'],
  ...signedIn,
  summary: 'Search titles, descriptions, tags and texts',
  request: {
    query: z.object({
      q: z.string().trim().min(1).max(200),
      limit: z.coerce.number().int().min(1).max(50).optional(),
    }),
  },
  responses: {
    200: json(z.object({ hits: z.array(SearchHit) }), 'Best first.'),
    ...errorResponses,
  },
})
