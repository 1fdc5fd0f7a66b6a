import { z } from 'zod'
import { collectionColors } from './collections.ts'
import { PromptContent } from './prompt-content.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'

const tags = ['Templates']
const Id = z.object({ id: Uuid })

export const templateCategories = [
  'Writing',
  'Dev',
  'Business',
  'Marketing',
  'Art',
  'Education',
] as const

export const templateKinds = [
  'Text Generation',
  'Image Generation',
  'Code & Development',
  'Conversation',
  'Audio & Voice',
] as const

export const templateTiers = ['basic', 'premium'] as const

export const Template = z
  .object({
    id: Uuid,
    category: z.enum(templateCategories),
    kind: z.enum(templateKinds),
    color: z.enum(collectionColors),
    /** Who wrote it, by name. */
    author: z.string(),
    isOwn: z.boolean(),
    tier: z.enum(templateTiers),
    /** Whether the plan of the workspace does not include it: then the content has no texts. */
    isLocked: z.boolean(),
    /** How many prompts were made from it. */
    uses: z.int(),
    content: PromptContent,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Template' })

export type Template = z.infer<typeof Template>

export const listTemplatesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/templates',
  tags,
  ...signedIn,
  summary: "List the product's templates and your own",
  request: {
    query: z.object({
      category: z.enum(templateCategories).optional(),
      kind: z.enum(templateKinds).optional(),
      q: z.string().max(200).optional(),
      own: z.enum(['true', 'false']).optional(),
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({ templates: z.array(Template), nextCursor: z.string().nullable() }),
      'A page of templates.',
    ),
    ...errorResponses,
  },
})

export const getTemplateRoute = defineRoute({
  method: 'get',
  path: '/api/v1/templates/{id}',
  tags,
  ...signedIn,
  summary: 'Get a template',
  description: 'A premium one is refused with 402 where the plan of the workspace has basic ones.',
  request: { params: Id },
  responses: { 200: json(Template, 'The template.'), ...errorResponses },
})

export const TemplateFields = Template.pick({
  category: true,
  kind: true,
  color: true,
  content: true,
})

export const saveTemplateRoute = defineRoute({
  method: 'put',
  path: '/api/v1/templates/{id}',
  tags,
  ...signedIn,
  summary: 'Create or save a template',
  request: { params: Id, body: json(TemplateFields, 'The id is made by the client.') },
  responses: { 200: json(Template, 'As it is stored.'), ...errorResponses },
})

export const deleteTemplateRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/templates/{id}',
  tags,
  ...signedIn,
  summary: 'Delete a template',
  request: { params: Id },
  responses: { 204: { description: 'Deleted.' }, ...errorResponses },
})
