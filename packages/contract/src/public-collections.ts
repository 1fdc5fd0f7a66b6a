import { z } from 'zod'
import { Collection } from './collections.ts'
import { Author, LibraryCursor, LibraryPageSize, LibraryPrompt } from './library.ts'
import { defineRoute, errorResponses, json } from './route.ts'

const tags = ['Library']

export const LibraryCollection = Collection.pick({
  name: true,
  description: true,
  color: true,
  promptCount: true,
  updatedAt: true,
})
  .extend({ publicId: z.string(), author: Author })
  .meta({ id: 'LibraryCollection' })

export type LibraryCollection = z.infer<typeof LibraryCollection>

export const listLibraryCollectionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/collections',
  tags,
  summary: 'List public collections, the last changed first',
  request: {
    query: z.object({
      q: z.string().max(200).optional(),
      author: z.string().max(40).optional(),
      cursor: LibraryCursor.optional(),
      limit: LibraryPageSize.optional(),
    }),
  },
  responses: {
    200: json(
      z.object({ collections: z.array(LibraryCollection), nextCursor: z.string().nullable() }),
      'A page of collections.',
    ),
    ...errorResponses,
  },
})

export const getPublicCollectionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/public/collections/{publicId}',
  tags,
  summary: 'Get a public collection with its published prompts',
  request: {
    params: z.object({ publicId: z.string().min(12).max(40) }),
    query: z.object({ cursor: LibraryCursor.optional(), limit: LibraryPageSize.optional() }),
  },
  responses: {
    200: json(
      LibraryCollection.extend({
        prompts: z.array(LibraryPrompt),
        nextCursor: z.string().nullable(),
      }),
      'The collection, and a page of its prompts.',
    ),
    ...errorResponses,
  },
})
