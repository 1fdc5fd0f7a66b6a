import { libraryCategories, licenceIds } from '@product/domain'
import { z } from 'zod'
import { OfCollection } from './collections.ts'
import { Outcome, PublishedVersion, Slug } from './library.ts'
import { PromptContent } from './prompt-content.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { RunId } from './run-events.ts'
import { Uuid } from './uuid.ts'

const tags = ['Publishing']
const Id = z.object({ id: Uuid })

/** Something that keeps a prompt from being published, or that its author should look at. */
export const PublishingProblem = z
  .object({
    kind: z.enum([
      'no-title',
      'no-description',
      'no-body',
      'invisible',
      'broken',
      'key',
      'personal-data',
    ]),
    /** Where it is: a field of the content. */
    field: z.enum(['title', 'description', 'systemMessage', 'body', 'variables', 'tags']),
    /** In words, without the key itself. */
    message: z.string(),
    /** Keys and gaps must go; what only looks like personal data may be confirmed. */
    mayBeConfirmed: z.boolean(),
  })
  .meta({ id: 'PublishingProblem' })

export type PublishingProblem = z.infer<typeof PublishingProblem>

export const Publication = z
  .object({
    slug: Slug,
    category: z.enum(libraryCategories),
    licence: z.enum(licenceIds),
    status: z.enum(['published', 'withdrawn', 'hidden']),
    /** The version that everyone sees. */
    version: z.int(),
    /** Every version that everyone can read, the newest first; none while it is withdrawn. */
    versions: z.array(PublishedVersion),
    outcomes: z.array(Outcome),
    uses: z.int(),
    stars: z.int(),
    publishedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Publication' })

export type Publication = z.infer<typeof Publication>

export const PublicationState = z
  .object({
    /** Null while it has never been published. */
    publication: Publication.nullable(),
    /** What the newest version lacks. */
    problems: z.array(PublishingProblem),
    newestVersion: z.int(),
  })
  .meta({ id: 'PublicationState' })

export type PublicationState = z.infer<typeof PublicationState>

export const getPublicationRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/publication',
  tags,
  ...signedIn,
  summary: "Get a prompt's publication and publishing problems",
  request: { params: Id },
  responses: { 200: json(PublicationState, 'How it is.'), ...errorResponses },
})

export const publishPromptRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}/publication',
  tags,
  ...signedIn,
  summary: 'Publish the newest version of a prompt',
  description:
    'What it includes is written out. Refused with `publication.problems` while there are some; the details then hold them.',
  request: {
    params: Id,
    body: json(
      z.object({
        category: z.enum(libraryCategories),
        licence: z.enum(licenceIds),
        /** What changed, for those who have copies. */
        note: z.string().trim().max(500).default(''),
        /** What looked like personal data is none. */
        confirmed: z.boolean().default(false),
      }),
      'How to publish it.',
    ),
  },
  responses: { 200: json(PublicationState, 'As it is now.'), ...errorResponses },
})

export const withdrawPromptRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/prompts/{id}/publication',
  tags,
  ...signedIn,
  summary: 'Withdraw a public prompt with all its published versions and outcomes',
  description: 'Other people’s copies stay.',
  request: { params: Id },
  responses: { 200: json(PublicationState, 'As it is now.'), ...errorResponses },
})

export const deletePublishedVersionRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/prompts/{id}/publication/versions/{version}',
  tags,
  ...signedIn,
  summary: 'Delete one published version, with its outcomes',
  description:
    'After the newest one the version before it is shown. The only one is not deleted: withdraw the prompt.',
  request: { params: Id.extend({ version: z.coerce.number().int().min(1) }) },
  responses: { 200: json(PublicationState, 'As it is now.'), ...errorResponses },
})

/** A prompt of a collection that everyone else does not see, and why. */
export const UnpublishedPrompt = z
  .object({
    id: Uuid,
    title: z.string(),
    status: z.enum(['unpublished', 'withdrawn', 'hidden']),
    problems: z.array(PublishingProblem),
  })
  .meta({ id: 'UnpublishedPrompt' })

export type UnpublishedPrompt = z.infer<typeof UnpublishedPrompt>

export const listUnpublishedPromptsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/collections/{slug}/unpublished-prompts',
  tags,
  ...signedIn,
  summary: 'List the unpublished prompts of a collection and their publishing problems',
  request: { params: OfCollection },
  responses: {
    200: json(
      z.object({ prompts: z.array(UnpublishedPrompt), total: z.int() }),
      'The last changed first, at most 50 of them.',
    ),
    ...errorResponses,
  },
})

export const countUnpublishedPromptsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/collections/{slug}/unpublished-prompts/count',
  tags,
  ...signedIn,
  summary: 'The number of prompts of a collection that are not public',
  request: { params: OfCollection },
  responses: {
    200: json(z.object({ total: z.int() }), 'Without what would keep them from being public.'),
    ...errorResponses,
  },
})

const OfOutcome = Id.extend({ runId: RunId })

export const showOutcomeRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}/publication/outcomes/{runId}',
  tags,
  ...signedIn,
  summary: 'Show the outcome of a run with the public prompt',
  request: { params: OfOutcome },
  responses: { 200: json(PublicationState, 'As it is now.'), ...errorResponses },
})

export const hideOutcomeRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/prompts/{id}/publication/outcomes/{runId}',
  tags,
  ...signedIn,
  summary: 'Remove an outcome from the public prompt',
  request: { params: OfOutcome },
  responses: { 200: json(PublicationState, 'As it is now.'), ...errorResponses },
})

/** What the original of a copy has become since. */
export const OriginalUpdate = z
  .object({
    slug: Slug,
    title: z.string(),
    author: z.string(),
    /** The version that the copy was made of or last merged with. */
    fromVersion: z.int(),
    /** Its content; null when its author has removed that version. */
    base: PromptContent.nullable(),
    toVersion: z.int(),
    theirs: PromptContent,
    /** What the author says of the versions between. */
    notes: z.array(z.string()),
  })
  .meta({ id: 'OriginalUpdate' })

export type OriginalUpdate = z.infer<typeof OriginalUpdate>

export const getOriginalUpdateRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/original-update',
  tags,
  ...signedIn,
  summary: "Get the changes of a copy's original",
  request: { params: Id },
  responses: {
    200: json(
      z.object({ update: OriginalUpdate.nullable() }),
      'Null where there is nothing to merge.',
    ),
    ...errorResponses,
  },
})

export const settleOriginalUpdateRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}/original-update',
  tags,
  ...signedIn,
  summary: 'Mark a version of the original as merged or ignored',
  request: {
    params: Id,
    body: json(z.object({ version: z.int().min(1), merged: z.boolean() }), 'Up to which version.'),
  },
  responses: { 204: { description: 'It is not offered again.' }, ...errorResponses },
})
