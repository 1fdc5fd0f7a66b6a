import {
  libraryCategories,
  librarySorts,
  libraryTypes,
  licenceIds,
  modalities,
} from '@product/domain'
import { z } from 'zod'
import { Account } from './accounts.ts'
import { PromptContent } from './prompt-content.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { normalizeUuid, Uuid } from './uuid.ts'
import { valuesByName } from './values-by-name.ts'

const tags = ['Library']
export const Slug = z.string().min(1).max(80).meta({ example: 'meeting-notes-to-decisions' })
/** By its slug, or by its id. */
export const OfPublicPrompt = z.object({ slug: Slug.overwrite(normalizeUuid) })
export const LibraryCursor = z.string().max(500)
export const LibraryPageSize = z.coerce.number().int().min(1).max(60)

/** Who published something, as everyone sees them. */
export const Author = Account.pick({ handle: true, name: true, avatarUrl: true, verified: true })
  .extend({ id: Uuid })
  .meta({ id: 'Author' })

export const LibraryPrompt = z
  .object({
    /** The prompt's own id: opened in the editor, it is a copy of one's own. */
    id: Uuid,
    slug: Slug,
    title: z.string(),
    description: z.string(),
    /** The beginning of the body. */
    excerpt: z.string(),
    /** Whether only plans with the full library include the whole text. */
    isPro: z.boolean(),
    category: z.enum(libraryCategories),
    modality: z.enum(modalities),
    targetModels: z.array(z.string()),
    tags: z.array(z.string()),
    author: Author,
    /** The average of one to five; null while nobody has rated it. */
    rating: z.number().nullable(),
    reviews: z.int(),
    uses: z.int(),
    stars: z.int(),
    /** Null for what is neither featured, trending nor new. */
    type: z.enum(libraryTypes).nullable(),
    publishedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'LibraryPrompt' })

export type LibraryPrompt = z.infer<typeof LibraryPrompt>

export const LibraryFilter = z.object({
  q: z.string().max(200).optional(),
  category: z.enum(libraryCategories).optional(),
  modality: z.enum(modalities).optional(),
  model: z.string().max(100).optional(),
  /** A handle. */
  author: z.string().max(40).optional(),
  type: z.enum(libraryTypes).optional(),
  sort: z.enum(librarySorts).optional(),
  cursor: LibraryCursor.optional(),
  limit: LibraryPageSize.optional(),
  /** Also count how many of each category match the search and the other filters. */
  counts: z.literal('categories').optional(),
})

const CategoryCounts = z.array(z.object({ name: z.enum(libraryCategories), count: z.int() }))

export const listLibraryRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library',
  tags,
  summary: 'List public prompts',
  description:
    'A search tolerates mistakes in spelling and looks at titles, descriptions, authors and tags. A type that nothing is of falls back to the next best order, and says so.',
  request: { query: LibraryFilter },
  responses: {
    200: json(
      z.object({
        prompts: z.array(LibraryPrompt),
        nextCursor: z.string().nullable(),
        /** How many there are on all pages, counted or estimated up to 1,000. */
        total: z.int(),
        /** What is shown instead of the type that was asked for, in words. */
        instead: z.string().nullable(),
        /** Null unless `counts` asks for them. */
        categories: CategoryCounts.nullable(),
      }),
      'A page of prompts.',
    ),
    ...errorResponses,
  },
})

export const listLibraryFacetsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/facets',
  tags,
  summary: 'List the models and authors of public prompts, the most frequent first',
  responses: {
    200: json(
      z.object({
        categories: CategoryCounts,
        models: z.array(z.object({ name: z.string(), count: z.int() })),
        authors: z.array(z.object({ handle: z.string(), name: z.string(), count: z.int() })),
      }),
      'Facets.',
    ),
    ...errorResponses,
  },
})

export const PublishedVersion = z
  .object({ version: z.int(), note: z.string(), publishedAt: z.iso.datetime() })
  .meta({ id: 'PublishedVersion' })

export type PublishedVersion = z.infer<typeof PublishedVersion>

/** What came out of a run that the author chose to show. */
export const Outcome = z
  .object({
    id: Uuid,
    runId: z.string(),
    version: z.int(),
    model: z.string(),
    values: valuesByName(),
    output: z.string(),
    /** Where its picture is, if it has one. */
    pictureUrl: z.string().nullable(),
    durationMs: z.int().nullable(),
    costMicros: z.int().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Outcome' })

export type Outcome = z.infer<typeof Outcome>

export const PublicPrompt = LibraryPrompt.extend({
  version: z.int(),
  /** Of a Pro prompt, the body's beginning and the names of the variables only. */
  content: PromptContent,
  licence: z.enum(licenceIds),
  author: Author.extend({ bio: z.string() }),
  /** The newest first. */
  versions: z.array(PublishedVersion),
  outcomes: z.array(Outcome),
  /** What is like it, at most six. */
  similar: z.array(LibraryPrompt),
  /** What it was made from, if that is public. */
  madeFrom: z.object({ slug: Slug, title: z.string(), author: z.string() }).nullable(),
  /** How many public prompts were made from it. */
  remixes: z.int(),
}).meta({ id: 'PublicPrompt' })

export type PublicPrompt = z.infer<typeof PublicPrompt>

export const getPublicPromptRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/prompts/{slug}',
  tags,
  summary: 'Get a public prompt by its slug or id',
  request: { params: OfPublicPrompt },
  responses: { 200: json(PublicPrompt, 'The prompt.'), ...errorResponses },
})

export const getPublicPromptContentRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/prompts/{slug}/content',
  tags,
  ...signedIn,
  summary: 'Get the whole content of a public prompt',
  description:
    'Of a Pro prompt too, for its author, the members of its workspace and workspaces whose plan has the full library. Others are refused with 402.',
  request: {
    params: OfPublicPrompt,
    query: z.object({
      /** A published version; the newest one where none is named. */
      version: z.coerce.number().int().min(1).optional(),
    }),
  },
  responses: {
    200: json(z.object({ version: z.int(), content: PromptContent }), 'The content.'),
    ...errorResponses,
  },
})

export const OEmbed = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    author_name: z.string(),
    author_url: z.url(),
    provider_name: z.string(),
    provider_url: z.url(),
    thumbnail_url: z.url(),
    thumbnail_width: z.int(),
    thumbnail_height: z.int(),
    /** An iframe with the card of the prompt. */
    html: z.string(),
    width: z.int(),
    height: z.int(),
    /** How long the answer may be kept, in seconds. */
    cache_age: z.int(),
  })
  .meta({ id: 'OEmbed' })

export type OEmbed = z.infer<typeof OEmbed>

const FrameSize = z.coerce.number().int().min(1).max(10_000)

export const getOEmbedRoute = defineRoute({
  method: 'get',
  path: '/api/v1/oembed',
  tags,
  summary: 'Describe how the page of a public prompt is embedded, as oEmbed',
  request: {
    query: z.object({
      /** The address of the page. */
      url: z.url().max(2_000).meta({ example: 'https://example.com/p/meeting-notes-to-decisions' }),
      maxwidth: FrameSize.optional(),
      maxheight: FrameSize.optional(),
      format: z.string().max(20).optional(),
    }),
  },
  responses: { 200: json(OEmbed, 'The card and its size.'), ...errorResponses },
})

export const getPublishedVersionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/prompts/{slug}/versions/{version}',
  tags,
  summary: 'Get an earlier version of a public prompt',
  description: 'Of a Pro prompt, the beginning only.',
  request: { params: OfPublicPrompt.extend({ version: z.coerce.number().int().min(1) }) },
  responses: {
    200: json(PublishedVersion.extend({ content: PromptContent }), 'That version.'),
    ...errorResponses,
  },
})

export const getOutcomePictureRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/outcomes/{id}/picture',
  tags,
  summary: 'Get the image of an outcome',
  request: { params: z.object({ id: Uuid }) },
  responses: {
    200: {
      description: 'The picture.',
      content: { 'image/*': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...errorResponses,
  },
})

export const getAuthorRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/authors/{handle}',
  tags,
  summary: 'Get a public author by handle',
  request: { params: z.object({ handle: z.string().min(1).max(40) }) },
  responses: {
    200: json(
      Author.extend({
        bio: z.string(),
        joinedAt: z.iso.datetime(),
        prompts: z.int(),
        uses: z.int(),
        stars: z.int(),
      }),
      'The author.',
    ),
    ...errorResponses,
  },
})

export const countUseRoute = defineRoute({
  method: 'post',
  path: '/api/v1/library/prompts/{slug}/uses',
  tags,
  summary: 'Count a use of a public prompt',
  description: 'Counted once a person a day, and not for its author. Signed in or not.',
  request: { params: OfPublicPrompt },
  responses: { 200: json(z.object({ uses: z.int() }), 'How often by now.'), ...errorResponses },
})

export const listStarsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/stars',
  tags,
  ...signedIn,
  summary: 'List the public prompts that you starred, the last first',
  request: {
    query: z.object({ cursor: LibraryCursor.optional(), limit: LibraryPageSize.optional() }),
  },
  responses: {
    200: json(
      z.object({ prompts: z.array(LibraryPrompt), nextCursor: z.string().nullable() }),
      'A page of prompts.',
    ),
    ...errorResponses,
  },
})

export const listStarredIdsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/library/stars/ids',
  tags,
  ...signedIn,
  summary: 'List the ids of the public prompts that you starred, at most 5,000',
  responses: { 200: json(z.object({ ids: z.array(Uuid) }), 'Ids.'), ...errorResponses },
})

const Stars = json(z.object({ stars: z.int() }), 'How many stars by now.')

export const starPromptRoute = defineRoute({
  method: 'put',
  path: '/api/v1/library/prompts/{slug}/star',
  tags,
  ...signedIn,
  summary: 'Star a public prompt',
  request: { params: OfPublicPrompt },
  responses: { 200: Stars, ...errorResponses },
})

export const unstarPromptRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/library/prompts/{slug}/star',
  tags,
  ...signedIn,
  summary: 'Remove your star from a public prompt',
  request: { params: OfPublicPrompt },
  responses: { 200: Stars, ...errorResponses },
})
