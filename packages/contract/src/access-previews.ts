import { workspaceRoles } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'

/** More than a change takes at once: clients send many prompts in several changes. */
const PromptIds = z.array(Uuid).min(1).max(5_000)
/** By slug or id. */
const CollectionName = z.string().min(1).max(100)

/** A change that may let more people see prompts. */
export const AccessChange = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('delete-collection'), collection: CollectionName }),
    z.object({
      action: z.literal('change-collection'),
      collection: CollectionName,
      isRestricted: z.boolean(),
      people: z.array(Uuid).max(1_000),
    }),
    z.object({
      action: z.enum(['add-to-collection', 'remove-from-collection', 'move']),
      ids: PromptIds,
      collection: CollectionName,
    }),
    z.object({ action: z.literal('show-to-workspace'), ids: PromptIds }),
    z.object({
      action: z.enum(['move-to-workspace', 'copy-to-workspace']),
      ids: PromptIds,
      workspaceId: Uuid,
    }),
    z.object({
      action: z.literal('change-role'),
      accountId: Uuid,
      role: z.enum(workspaceRoles),
    }),
    z.object({ action: z.literal('publish'), ids: PromptIds }),
  ])
  .meta({ id: 'AccessChange' })

export type AccessChange = z.input<typeof AccessChange>

/** The people who would see prompts that they do not see now. */
export const Widening = z
  .object({
    /** The prompts that somebody would newly see; 0 where nobody would. */
    promptCount: z.int(),
    /** Null unless all members of a workspace would see them. */
    everyone: z.object({ workspace: z.string(), memberCount: z.int() }).nullable(),
    /** Whether everyone on the internet would. */
    isPublic: z.boolean(),
    /** Whether everyone with the secret link of a collection would. */
    hasLink: z.boolean(),
    /** The first of the others who would: members by their names, people and workspaces outside by address or name. */
    names: z.array(z.string()).max(3),
    /** How many there are besides `names`. */
    otherCount: z.int(),
  })
  .meta({ id: 'Widening' })

export type Widening = z.infer<typeof Widening>

export const AccessPreview = z
  .object({
    /** By the change as it is made without `showToWorkspace`. */
    kept: Widening,
    /** By the change with `showToWorkspace`; the same where there is no such choice. */
    shown: Widening,
    /** How many people see these prompts now, of the prompt with the most; null where all members of the workspace do. */
    readerCount: z.int().nullable(),
  })
  .meta({ id: 'AccessPreview' })

export type AccessPreview = z.infer<typeof AccessPreview>

export const previewAccessRoute = defineRoute({
  method: 'post',
  path: '/api/v1/access-previews',
  tags: ['Sharing'],
  ...signedIn,
  summary: 'See who would newly see prompts, before a change',
  description:
    'Changes nothing. Somebody who may not make the change gets the answer that they would get for making it.',
  request: { body: json(AccessChange, 'The change.') },
  responses: { 200: json(AccessPreview, 'Who would newly see what.'), ...errorResponses },
})
