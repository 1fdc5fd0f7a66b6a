import { contentFields } from '@product/domain'
import { z } from 'zod'
import { PromptContent } from './prompt-content.ts'
import { Prompt } from './prompts.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'

const tags = ['Versions']
const Id = z.object({ id: Uuid })
const OfVersion = Id.extend({ number: z.coerce.number().int().min(1).max(2_147_483_647) })

const Author = z.object({
  name: z.string(),
  handle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
})

export const Version = z
  .object({
    number: z.int(),
    /** Null for somebody whose account is gone. */
    author: Author.nullable(),
    /** Everybody who wrote it, its author first; those whose accounts are gone are left out. */
    authors: z.array(Author),
    /** People whose suggestions were accepted in it. */
    suggestedBy: z.array(Author),
    note: z.string(),
    /** What differs from the version before. */
    changedFields: z.array(z.enum(contentFields)),
    /** Lines of the body that came and went. */
    addedLines: z.int(),
    removedLines: z.int(),
    /** The version whose content was restored by this one. */
    restoredFrom: z.int().nullable(),
    /** Whether later saves make a version of their own. */
    isSealed: z.boolean(),
    names: z.array(z.string()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Version' })

export type Version = z.infer<typeof Version>

export const listVersionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/versions',
  tags,
  ...signedIn,
  summary: 'List the versions of a prompt, the newest first',
  request: {
    params: Id,
    query: z.object({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({ versions: z.array(Version), nextBefore: z.int().nullable() }),
      'A page of versions.',
    ),
    ...errorResponses,
  },
})

export const getVersionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/versions/{number}',
  tags,
  ...signedIn,
  summary: 'Get a version with its content',
  request: { params: OfVersion },
  responses: {
    200: json(Version.extend({ content: PromptContent }), 'The version.'),
    ...errorResponses,
  },
})

export const saveVersionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/prompts/{id}/versions',
  tags,
  ...signedIn,
  summary: 'Save what is written in the shared document as a version',
  request: {
    params: Id,
    body: json(
      z.object({
        /** Whether later saves make a version of their own. */
        seal: z.boolean().default(false),
        note: z.string().trim().max(500).default(''),
      }),
      'Whether to seal the version, and a note to it. Nothing changes where it is saved already.',
    ),
  },
  responses: { 200: json(Prompt, 'The prompt as it is stored now.'), ...errorResponses },
})

export const restoreVersionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/prompts/{id}/versions/{number}/restore',
  tags,
  ...signedIn,
  summary: 'Restore an older version',
  request: {
    params: OfVersion,
    body: json(z.object({ saveId: Uuid }), 'Made by the client: sent again, it is done once.'),
  },
  responses: { 200: json(Prompt, 'The prompt with that content.'), ...errorResponses },
})

export const VersionName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'Use letters, digits, dots, hyphens and underscores')
  .meta({ example: 'production' })

const NameMove = z.object({
  name: z.string(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  by: Author.nullable(),
  at: z.iso.datetime(),
})

export const listVersionNamesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/version-names',
  tags,
  ...signedIn,
  summary: 'List labels and their history',
  request: { params: Id },
  responses: {
    200: json(
      z.object({
        names: z.array(z.object({ name: z.string(), number: z.int() })),
        moves: z.array(NameMove),
      }),
      'Names and their last 200 moves.',
    ),
    ...errorResponses,
  },
})

export const nameVersionRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}/version-names/{name}',
  tags,
  ...signedIn,
  summary: 'Label a version, or move the label to it',
  request: {
    params: Id.extend({ name: VersionName }),
    body: json(z.object({ number: z.int().min(1) }), 'The version.'),
  },
  responses: { 204: { description: 'Named; the version is sealed.' }, ...errorResponses },
})

export const removeVersionNameRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/prompts/{id}/version-names/{name}',
  tags,
  ...signedIn,
  summary: 'Remove a label',
  request: { params: Id.extend({ name: VersionName }) },
  responses: { 204: { description: 'Gone.' }, ...errorResponses },
})
