import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

export const publicThings = [
  'prompts',
  'authors',
  'collections',
  'newsletters',
  'questions',
] as const
export type PublicThing = (typeof publicThings)[number]

/** How many addresses a page of the sitemap has. */
export const addressesAPage = 10_000

export const countPublicAddressesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/public-addresses',
  tags: ['Site'],
  summary: 'Count the public pages by kind',
  responses: {
    200: json(
      z.object({
        prompts: z.int(),
        authors: z.int(),
        collections: z.int(),
        newsletters: z.int(),
        questions: z.int(),
      }),
      'The numbers.',
    ),
    ...errorResponses,
  },
})

export const listPublicAddressesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/public-addresses/{thing}/{page}',
  tags: ['Site'],
  summary: 'List the addresses of public pages, 10,000 a page',
  request: {
    params: z.object({
      thing: z.enum(publicThings),
      page: z.coerce.number().int().min(1).max(10_000),
    }),
  },
  responses: {
    200: json(
      z.object({
        addresses: z.array(z.object({ path: z.string(), changedAt: z.iso.datetime() })),
      }),
      'A page of addresses; an empty one after the last.',
    ),
    ...errorResponses,
  },
})
