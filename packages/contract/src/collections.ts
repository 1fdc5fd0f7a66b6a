import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { joinLines, tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Collections']
/** By slug, or by id in its place. */
export const OfCollection = z.object({ slug: z.string().min(1).max(100) })

export const collectionColors = ['blue', 'green', 'purple', 'amber', 'red', 'pink', 'cyan'] as const

export const collectionVisibilities = ['private', 'public', 'shared'] as const

export const Collection = z
  .object({
    id: Uuid,
    /** Its name in addresses, kept when it is renamed. */
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    color: z.enum(collectionColors),
    visibility: z.enum(collectionVisibilities),
    /** Where everyone can read it, while it is public. */
    publicId: z.string().nullable(),
    /** Hidden by a moderator: nobody else sees it, also while it is public. */
    isHidden: z.boolean(),
    /** Only owners, admins and these people see it and its prompts. */
    isRestricted: z.boolean(),
    people: z.array(Uuid),
    /** How many people see a restricted collection; null for others, and where it is not known. */
    readerCount: z.int().nullable(),
    promptCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Collection' })

export type Collection = z.infer<typeof Collection>

export const CollectionFields = z.object({
  name: z.string().overwrite(joinLines).trim().min(1, 'Please enter a name').max(100, tooLong(100)),
  description: z.string().trim().max(2_000, tooLong(2_000)),
  color: z.enum(collectionColors),
  visibility: z.enum(collectionVisibilities),
})

export const NewCollection = CollectionFields.partial({
  description: true,
  color: true,
  visibility: true,
})
  .extend({ id: Uuid })
  .meta({ id: 'NewCollection' })

export const CollectionChanges = CollectionFields.extend({
  /** In a team workspace: only owners, admins and `people` see it and its prompts. */
  isRestricted: z.boolean(),
  /** Accounts of members; they stay listed while it is not restricted. */
  people: z.array(Uuid).max(1_000),
})
  .partial()
  .meta({ id: 'CollectionChanges' })

export const listCollectionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/collections',
  tags,
  ...signedIn,
  summary: 'List your collections, the oldest first',
  responses: {
    200: json(z.object({ collections: z.array(Collection) }), 'Collections.'),
    ...errorResponses,
  },
})

export const getCollectionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/collections/{slug}',
  tags,
  ...signedIn,
  summary: 'Get a collection',
  request: { params: OfCollection },
  responses: { 200: json(Collection, 'The collection.'), ...errorResponses },
})

export const createCollectionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/collections',
  tags,
  ...signedIn,
  summary: 'Create a collection',
  request: {
    body: json(NewCollection, 'The id is made by the caller: sent again, there is one collection.'),
  },
  responses: { 201: json(Collection, 'The collection.'), ...errorResponses },
})

export const changeCollectionRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/collections/{slug}',
  tags,
  ...signedIn,
  summary: 'Rename or change a collection',
  request: { params: OfCollection, body: json(CollectionChanges, 'What is not named stays.') },
  responses: { 200: json(Collection, 'As it is now.'), ...errorResponses },
})

export const deleteCollectionRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/collections/{slug}',
  tags,
  ...signedIn,
  summary: 'Delete a collection',
  request: {
    params: OfCollection,
    query: z.object({
      /** `false` deletes, for good, its prompts that are in no other collection. */
      keepPrompts: z.enum(['true', 'false']).default('true'),
      /**
       * Of a restricted collection: `true` shows the prompts that stay to all members of the workspace. Otherwise they stay
       * visible to the people who saw them only.
       */
      showToWorkspace: z.enum(['true', 'false']).default('false'),
    }),
  },
  responses: {
    200: json(z.object({ deletedPrompts: z.int() }), 'Deleted.'),
    ...errorResponses,
  },
})
