import { modalities, readIncludeAddress, templateLimits } from '@product/domain'
import { z } from 'zod'
import { PromptContent, TestValues } from './prompt-content.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { normalizeUuid, Uuid } from './uuid.ts'
import { valuesByName } from './values-by-name.ts'

const tags = ['Prompts']
const Id = z.object({ id: Uuid })

/** Where a prompt came from. */
export const PromptSource = z
  .object({
    kind: z.enum(['template', 'prompt', 'import']),
    id: z.string().max(100).overwrite(normalizeUuid),
    /** Of a public prompt, the version that was copied. */
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'PromptSource' })

export const Prompt = z
  .object({
    id: Uuid,
    content: PromptContent,
    /** Counts the saves: a save names the one that it was made on. */
    revision: z.int(),
    /** The newest version. */
    version: z.int(),
    isFavorite: z.boolean(),
    /** Whether not all members of its workspace see it. Always false for people with a share. */
    isRestricted: z.boolean(),
    /** How many people see a restricted prompt; null for others, and where it is not known. */
    readerCount: z.int().nullable(),
    /** Slugs of the collections that it is in. */
    collections: z.array(z.string()),
    source: PromptSource.nullable(),
    /** The values with which you last tried it. */
    testValues: valuesByName(),
    workspaceId: Uuid,
    /** Whether you are a member of its workspace; otherwise it is shared with you. */
    isMember: z.boolean(),
    /** The name of the person who shared it with you; null for members, or where their account is gone. */
    sharedBy: z.string().nullable(),
    /** The actions that you may take on it. */
    abilities: z.object({
      edit: z.boolean(),
      label: z.boolean(),
      delete: z.boolean(),
      share: z.boolean(),
      publish: z.boolean(),
      move: z.boolean(),
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** When it went to the trash, where it stays for 30 days. */
    deletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Prompt' })

export type Prompt = z.infer<typeof Prompt>

export const PromptCard = Prompt.pick({
  id: true,
  version: true,
  isFavorite: true,
  isRestricted: true,
  readerCount: true,
  collections: true,
  createdAt: true,
  updatedAt: true,
  deletedAt: true,
})
  .extend({
    title: z.string(),
    description: z.string(),
    /** The beginning of the body. */
    excerpt: z.string(),
    targetModels: z.array(z.string()),
    modality: z.enum(modalities),
    tags: z.array(z.string()),
    variables: z.array(z.string()),
    /** How often it was run. */
    executions: z.int(),
    /** Its name in the library while it is public. */
    publicSlug: z.string().nullable(),
  })
  .meta({ id: 'PromptCard' })

export type PromptCard = z.infer<typeof PromptCard>

export const promptSorts = ['updated', 'created', 'title'] as const

const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A parameter that may be repeated: prompts with any of its values match. */
const several = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value).min(1).max(50)]).optional()

export const PromptFilter = z.object({
  q: z.string().max(200).optional(),
  tag: several(z.string().max(40)),
  model: several(z.string().max(100)),
  modality: several(z.enum(modalities)),
  /** By slug. */
  collection: several(z.string().max(100)),
  /** The ids of imports that brought them in. */
  import: several(Uuid),
  favorite: yesOrNo.optional(),
  /** Only what is in the trash. */
  trash: yesOrNo.optional(),
  sort: z.enum(promptSorts).optional(),
  /** Long enough for a title of any characters, which the cursor holds where titles are sorted by. */
  cursor: z.string().max(2_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})

export const listPromptsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts',
  tags,
  ...signedIn,
  summary: 'List your prompts',
  request: { query: PromptFilter },
  responses: {
    200: json(
      z.object({
        prompts: z.array(PromptCard),
        nextCursor: z.string().nullable(),
        /** How many there are on all pages. */
        total: z.int(),
      }),
      'A page of prompts.',
    ),
    ...errorResponses,
  },
})

export const listPromptFacetsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/facets',
  tags,
  ...signedIn,
  summary: 'List the tags and models of your prompts, the most used first',
  responses: {
    200: json(
      z.object({
        tags: z.array(z.object({ name: z.string(), count: z.int() })),
        models: z.array(z.object({ name: z.string(), count: z.int() })),
      }),
      'Facets.',
    ),
    ...errorResponses,
  },
})

export const getPromptRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}',
  tags,
  ...signedIn,
  summary: 'Get a prompt',
  request: { params: Id },
  responses: { 200: json(Prompt, 'The prompt.'), ...errorResponses },
})

export const PromptSave = z
  .object({
    /** Made by the client for this save: sent again, it is done once. */
    saveId: Uuid,
    /** The revision that the content was made on; 0 for a prompt that is new. */
    baseRevision: z.int().min(0),
    content: PromptContent,
    /** Whether this is a version of its own rather than one with the saves around it. */
    seal: z.boolean().default(false),
    note: z.string().trim().max(500).default(''),
    /** Only for a prompt that is new. */
    collection: z.string().max(100).optional(),
    source: PromptSource.optional(),
  })
  .meta({ id: 'PromptSave' })

export type PromptSave = z.input<typeof PromptSave>

export const savePromptRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}',
  tags,
  ...signedIn,
  summary: 'Create or save a prompt',
  description:
    'The id of a new prompt is made by the client. A save on a revision that is no longer the newest is merged with what was saved since, and the answer holds the merged content. Where both changed the same it is refused with `prompt.conflict`; the details then hold the prompt as it is.',
  request: { params: Id, body: json(PromptSave, 'The whole content.') },
  responses: { 200: json(Prompt, 'As it is stored.'), ...errorResponses },
})

export const duplicatePromptRoute = defineRoute({
  method: 'post',
  path: '/api/v1/prompts/{id}/duplicate',
  tags,
  ...signedIn,
  summary: 'Duplicate a prompt',
  request: { params: Id, body: json(z.object({ newId: Uuid }), 'The id of the copy.') },
  responses: { 201: json(Prompt, 'The copy.'), ...errorResponses },
})

export const saveTestValuesRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}/test-values',
  tags,
  ...signedIn,
  summary: "Store a prompt's test values",
  request: {
    params: Id,
    body: json(z.object({ values: TestValues }), 'A value for each name.'),
  },
  responses: { 204: { description: 'Kept.' }, ...errorResponses },
})

const IncludeKey = z
  .string()
  .max(220)
  .refine((key) => readIncludeAddress(key) !== null, 'This is not what {{> …}} can hold')
  .meta({ example: 'house-style@3' })

export const resolveIncludesRoute = defineRoute({
  method: 'post',
  path: '/api/v1/prompts/includes',
  tags,
  ...signedIn,
  summary: 'Resolve the includes of a text',
  description:
    'A key is what stands in `{{> …}}`: the title of one of your prompts in small letters and hyphens, or its id, with `@` and a number for a version. What you do not have is not in the answer.',
  request: {
    body: json(
      z.object({
        keys: z.array(IncludeKey).min(1).max(templateLimits.includedPrompts),
        /** The prompt that has them, where it may be of another workspace. */
        promptId: Uuid.optional(),
      }),
      'What the text includes.',
    ),
  },
  responses: {
    200: json(
      z.object({
        included: z.array(
          PromptContent.pick({ body: true, variables: true }).extend({ key: z.string() }),
        ),
      }),
      'Prompts by key.',
    ),
    ...errorResponses,
  },
})

/**
 * Whether prompts that no restricted collection holds any longer are shown to all members of the workspace. Without it
 * they stay visible to the people who saw them only.
 */
const ShowToWorkspace = z.boolean().default(false)

const PromptIds = z.array(Uuid).min(1).max(500)

export const changePromptsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/prompts/changes',
  tags,
  ...signedIn,
  summary: 'Change several prompts at once',
  description: 'All or none; an id that is not one of yours is refused.',
  request: {
    body: json(
      z.discriminatedUnion('action', [
        z.object({ action: z.literal('favorite'), ids: PromptIds, favorite: z.boolean() }),
        z.object({
          action: z.literal('tag'),
          ids: PromptIds,
          add: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
          remove: z.array(z.string().max(40)).max(20).default([]),
        }),
        z.object({
          action: z.literal('add-to-collection'),
          ids: PromptIds,
          collection: z.string(),
        }),
        z.object({
          action: z.literal('remove-from-collection'),
          ids: PromptIds,
          collection: z.string(),
          showToWorkspace: ShowToWorkspace,
        }),
        /** Into this collection and out of the others. */
        z.object({
          action: z.literal('move'),
          ids: PromptIds,
          collection: z.string(),
          showToWorkspace: ShowToWorkspace,
        }),
        /** Prompts that were kept for the people of a restricted collection after they left it. */
        z.object({ action: z.literal('show-to-workspace'), ids: PromptIds }),
        z.object({ action: z.literal('delete'), ids: PromptIds }),
        z.object({ action: z.literal('restore'), ids: PromptIds }),
        /** Only what is in the trash. */
        z.object({ action: z.literal('delete-for-good'), ids: PromptIds }),
      ]),
      'What to do with which prompts.',
    ),
  },
  responses: { 200: json(z.object({ changed: z.int() }), 'Done.'), ...errorResponses },
})

export const movePromptsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/prompts/moves',
  tags,
  ...signedIn,
  summary: 'Move prompts to another workspace',
  description:
    'All or none, with their versions, labels and shares. They leave their collections; a public prompt is refused.',
  request: {
    body: json(
      z.object({
        ids: z.array(Uuid).min(1).max(100),
        workspaceId: Uuid,
        /** Of that workspace, by slug or id: the prompts are put into these. */
        collections: z.array(z.string().max(100)).max(50).default([]),
      }),
      'Which prompts, and where to.',
    ),
  },
  responses: { 200: json(z.object({ moved: z.int() }), 'Done.'), ...errorResponses },
})

export const copyPromptsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/prompts/copies',
  tags,
  ...signedIn,
  summary: 'Copy prompts to another workspace',
  description: 'All or none, with their versions and labels. Sent again, it has been done.',
  request: {
    body: json(
      z.object({
        copies: z
          .array(z.object({ id: Uuid, newId: Uuid }))
          .min(1)
          .max(100),
        workspaceId: Uuid,
      }),
      'Which prompts, the ids of their copies, and where to.',
    ),
  },
  responses: { 200: json(z.object({ copied: z.int() }), 'Done.'), ...errorResponses },
})

export const getFiguresRoute = defineRoute({
  method: 'get',
  path: '/api/v1/figures',
  tags,
  ...signedIn,
  summary: "Get the dashboard's figures",
  responses: {
    200: json(
      z.object({
        totalPrompts: z.int(),
        executions30Days: z.int(),
        sharesReceived: z.int(),
        activeTemplates: z.int(),
      }),
      'Figures.',
    ),
    ...errorResponses,
  },
})

export const FirstSteps = z
  .object({
    hasRun: z.boolean(),
    hasConnected: z.boolean(),
    hasImported: z.boolean(),
    /** A prompt of one's own, neither imported nor the starter. */
    hasCreated: z.boolean(),
    /** The prompt that a new account is given, while it is there. */
    starterPromptId: Uuid.nullable(),
  })
  .meta({ id: 'FirstSteps' })

export type FirstSteps = z.infer<typeof FirstSteps>

export const getFirstStepsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/first-steps',
  tags,
  ...signedIn,
  summary: 'Get which first steps you have done',
  responses: { 200: json(FirstSteps, 'First steps.'), ...errorResponses },
})
