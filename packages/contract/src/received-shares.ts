import { shareAccesses } from '@product/domain'
import { z } from 'zod'
import { collectionColors } from './collections.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { ListedPrompt, SharingPerson, sharedKinds } from './sharing.ts'
import { Uuid } from './uuid.ts'

const tags = ['Sharing']

const Id = z.object({ id: Uuid })

/** A prompt or a collection that somebody shared with you. */
export const ReceivedShare = z
  .object({
    id: Uuid,
    kind: z.enum(sharedKinds),
    /** The id of the prompt or the collection. */
    thingId: Uuid,
    title: z.string(),
    description: z.string(),
    targetModels: z.array(z.string()),
    sharer: SharingPerson.extend({ id: Uuid }).nullable(),
    /** The workspace of yours that it is shared with; null where it is shared with you. */
    through: z.object({ id: Uuid, name: z.string() }).nullable(),
    sharedAt: z.iso.datetime(),
    access: z.enum(shareAccesses),
    expiresAt: z.iso.datetime().nullable(),
    note: z.string(),
    /** How often the prompt was run; null for a collection. */
    executions: z.int().nullable(),
    /** How many prompts the collection has; null for a prompt. */
    promptCount: z.int().nullable(),
  })
  .meta({ id: 'ReceivedShare' })

export type ReceivedShare = z.infer<typeof ReceivedShare>

export const ReceivedFilter = z.object({
  q: z.string().max(200).optional(),
  /** The id of an account. */
  sharer: Uuid.optional(),
  access: z.enum(shareAccesses).optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})

export const listReceivedRoute = defineRoute({
  method: 'get',
  path: '/api/v1/shares/received',
  tags,
  ...signedIn,
  summary: 'List what is shared with you, the newest first',
  request: { query: ReceivedFilter },
  responses: {
    200: json(
      z.object({
        shares: z.array(ReceivedShare),
        nextCursor: z.string().nullable(),
        /** How many there are on all pages. */
        total: z.int(),
      }),
      'A page of shares.',
    ),
    ...errorResponses,
  },
})

export const listSharersRoute = defineRoute({
  method: 'get',
  path: '/api/v1/shares/received/sharers',
  tags,
  ...signedIn,
  summary: 'List the people who share something with you',
  responses: {
    200: json(z.object({ sharers: z.array(z.object({ id: Uuid, name: z.string() })) }), 'By name.'),
    ...errorResponses,
  },
})

export const leaveShareRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/shares/received/{id}',
  tags,
  ...signedIn,
  summary: 'Leave something that is shared with you',
  description: 'A share with a workspace of yours lasts as long as you are a member.',
  request: { params: Id },
  responses: { 204: { description: 'Left.' }, ...errorResponses },
})

export const getSharedCollectionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/shared-collections/{id}',
  tags,
  ...signedIn,
  summary: 'Get a collection that is shared with you, and a page of its prompts',
  request: { params: Id, query: z.object({ cursor: z.string().max(500).optional() }) },
  responses: {
    200: json(
      z.object({
        name: z.string(),
        description: z.string(),
        color: z.enum(collectionColors),
        sharer: SharingPerson.nullable(),
        access: z.enum(shareAccesses),
        prompts: z.array(ListedPrompt.extend({ executions: z.int() })),
        nextCursor: z.string().nullable(),
        total: z.int(),
      }),
      'The collection.',
    ),
    ...errorResponses,
  },
})
