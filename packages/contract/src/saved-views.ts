import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'

const tags = ['Saved views']
const Id = z.object({ id: Uuid })

/** The most that one person has. */
export const mostSavedViews = 50

const ViewContent = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(60),
  /** Parameters of the list of prompts, as in an address: `tag=work&sort=title`. */
  query: z.string().max(2_000),
})

export const SavedView = ViewContent.extend({ id: Uuid }).meta({ id: 'SavedView' })

export type SavedView = z.infer<typeof SavedView>

export const listSavedViewsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/views',
  tags,
  ...signedIn,
  summary: 'List your saved views',
  responses: {
    200: json(z.object({ views: z.array(SavedView) }), 'The oldest first.'),
    ...errorResponses,
  },
})

export const saveViewRoute = defineRoute({
  method: 'put',
  path: '/api/v1/views/{id}',
  tags,
  ...signedIn,
  summary: 'Create or change a saved view',
  description: 'The id is made by the client.',
  request: { params: Id, body: json(ViewContent, 'The whole view.') },
  responses: { 200: json(SavedView, 'As it is stored.'), ...errorResponses },
})

export const deleteViewRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/views/{id}',
  tags,
  ...signedIn,
  summary: 'Delete a saved view',
  request: { params: Id },
  responses: { 204: { description: 'Gone.' }, ...errorResponses },
})
