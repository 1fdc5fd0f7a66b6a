import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'
import { valuesByName } from './values-by-name.ts'

const tags = ['Test values']
const Id = z.object({ id: Uuid })
const OfSet = Id.extend({ setId: Uuid })

const SetContent = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(80),
  values: valuesByName({ nameCharacters: 64, valueCharacters: 200_000 }),
  /** What a run with these values should answer, where somebody has said so. */
  expectedOutput: z.string().max(2_000_000).nullable(),
})

export const ValueSet = SetContent.extend({
  id: Uuid,
  updatedAt: z.iso.datetime(),
}).meta({ id: 'ValueSet' })

export type ValueSet = z.infer<typeof ValueSet>

export const listValueSetsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/value-sets',
  tags,
  ...signedIn,
  summary: 'List the named test values of a prompt',
  request: { params: Id },
  responses: { 200: json(z.object({ sets: z.array(ValueSet) }), 'By name.'), ...errorResponses },
})

export const saveValueSetRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}/value-sets/{setId}',
  tags,
  ...signedIn,
  summary: 'Store test values under a name',
  description:
    'The id is made by the client. A name that another set of the prompt has is refused.',
  request: { params: OfSet, body: json(SetContent, 'The whole set.') },
  responses: { 200: json(ValueSet, 'As it is stored.'), ...errorResponses },
})

export const deleteValueSetRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/prompts/{id}/value-sets/{setId}',
  tags,
  ...signedIn,
  summary: 'Delete named test values',
  request: { params: OfSet },
  responses: { 204: { description: 'Gone.' }, ...errorResponses },
})
