import { z } from 'zod'
import { Collection } from './collections.ts'
import { Author, PublicPrompt } from './library.ts'
import { PromptContent } from './prompt-content.ts'
import { Prompt } from './prompts.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Template } from './templates.ts'
import { Uuid } from './uuid.ts'
import { Workspace } from './workspaces.ts'

/** The kinds of things that a copy on a device holds. */
export const syncedKinds = ['workspace', 'collection', 'template', 'star', 'prompt'] as const
export type SyncedKind = (typeof syncedKinds)[number]

/** A prompt with everything that filling and editing it without a network need. */
export const SyncedPrompt = Prompt.omit({ deletedAt: true, readerCount: true })
  .extend({
    /** The name by which other prompts of its workspace include it. */
    slug: z.string(),
    /** The collections that it is in and that you may see, shared ones too. */
    collectionIds: z.array(Uuid),
    /** When you last ran it. */
    lastUsedAt: z.iso.datetime().nullable(),
    /**
     * Texts that it includes and that are not in the copy: those of versions, and of a workspace that you
     * are not a member of. Other includes are prompts of its workspace, by slug or id.
     */
    included: z.array(
      PromptContent.pick({ body: true, variables: true }).extend({ key: z.string() }),
    ),
  })
  .meta({ id: 'SyncedPrompt' })

export type SyncedPrompt = z.infer<typeof SyncedPrompt>

export const SyncedCollection = Collection.pick({
  id: true,
  slug: true,
  name: true,
  description: true,
  color: true,
  visibility: true,
  isRestricted: true,
  createdAt: true,
  updatedAt: true,
})
  .extend({
    workspaceId: Uuid,
    /** Whether you see it as a member of its workspace; otherwise it is shared with you. */
    isMember: z.boolean(),
    /** The name of the person who shared it with you; null for members, or where their account is gone. */
    sharedBy: z.string().nullable(),
  })
  .meta({ id: 'SyncedCollection' })

export type SyncedCollection = z.infer<typeof SyncedCollection>

export const SyncedTemplate = Template.omit({ uses: true, isOwn: true, isLocked: true })
  .extend({
    /** The workspace that it belongs to; null for a template of the product. */
    workspaceId: Uuid.nullable(),
    /** Whether the plans of all your workspaces leave it out: then the content has no texts. */
    isLocked: z.boolean(),
  })
  .meta({ id: 'SyncedTemplate' })

export type SyncedTemplate = z.infer<typeof SyncedTemplate>

/** A public prompt that you starred, as its page shows it: the published version with its includes written out. */
export const SyncedStar = PublicPrompt.pick({
  id: true,
  slug: true,
  version: true,
  content: true,
  category: true,
  licence: true,
  isPro: true,
  publishedAt: true,
  updatedAt: true,
})
  .extend({
    author: Author.pick({ handle: true, name: true }),
    /** Whether it is Pro and no plan of your workspaces has the full library: then the content is its beginning. */
    isLocked: z.boolean(),
    starredAt: z.iso.datetime(),
  })
  .meta({ id: 'SyncedStar' })

export type SyncedStar = z.infer<typeof SyncedStar>

export const SyncPage = z
  .object({
    /** Opaque: send it as `since` to get the changes after this page. */
    cursor: z.string(),
    /** Whether there are more pages: ask again at once. */
    isMore: z.boolean(),
    /**
     * Whether the cursor was unknown or too old, so that this page begins anew. Things that no page
     * from this one to the last one holds are gone.
     */
    isReset: z.boolean(),
    workspaces: z.array(Workspace),
    collections: z.array(SyncedCollection),
    templates: z.array(SyncedTemplate),
    stars: z.array(SyncedStar),
    prompts: z.array(SyncedPrompt),
    /** Things that you may no longer see, or that no longer exist. */
    deleted: z.array(z.object({ kind: z.enum(syncedKinds), id: Uuid })),
  })
  .meta({ id: 'SyncPage' })

export type SyncPage = z.infer<typeof SyncPage>

export const syncRoute = defineRoute({
  method: 'get',
  path: '/api/v1/sync',
  tags: ['Sync'],
  ...signedIn,
  summary: 'Get everything you may see that changed since a cursor',
  description:
    'Without `since`, everything. Prompts in the trash, revoked or expired shares, workspaces that you left and starred prompts that are no longer public are in `deleted`. The answer is about all of your workspaces, everything that is shared with you and the public prompts that you starred.',
  request: {
    query: z.object({
      /** The cursor of the last page that you have stored. */
      since: z.string().max(200).optional(),
    }),
  },
  responses: { 200: json(SyncPage, 'A page of changes.'), ...errorResponses },
})
