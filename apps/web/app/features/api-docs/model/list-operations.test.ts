import { expect, test } from 'vitest'
import type { ApiDescription } from './api-description.ts'
import { filterOperations } from './filter-operations.ts'
import { listOperations } from './list-operations.ts'
import { locateSection, outlineOperations } from './outline.ts'
import { pickSchemas } from './pick-schemas.ts'

const description: ApiDescription = {
  info: { title: 'An API', version: '1' },
  components: {
    parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } },
  },
  paths: {
    '/healthz': { get: { summary: 'Whether it lives' } },
    '/prompts/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, description: 'Which prompt' }],
      get: {
        tags: ['Prompts'],
        summary: 'Read a prompt',
        parameters: [{ $ref: '#/components/parameters/Page' }],
        responses: {
          default: { description: 'What went wrong' },
          404: { description: 'None' },
          200: { description: 'The prompt', content: { 'application/json': { schema: {} } } },
        },
      },
      delete: { tags: ['Prompts', 'Danger'], operationId: 'delete-prompt' },
    },
    '/prompts/id': { get: { tags: ['Prompts'], summary: 'Another' } },
  },
}

const groups = listOperations(description)
const operations = groups.flatMap((group) => group.operations)

test('operations stand under their first tag, in the order of the document', () => {
  expect(groups.map((group) => [group.title, group.operations.map(({ title }) => title)])).toEqual([
    ['Other', ['Whether it lives']],
    ['Prompts', ['Read a prompt', 'DELETE /prompts/{id}', 'Another']],
  ])
})

test('the tags that the document declares decide the order and bring their description', () => {
  const tags = [{ name: 'Empty' }, { name: 'Prompts', description: 'What you write.' }]
  const declared = listOperations({ ...description, tags })
  expect(declared.map(({ title, description: text }) => [title, text])).toEqual([
    ['Prompts', 'What you write.'],
    ['Other', undefined],
  ])
})

test('every operation has an address of its own', () => {
  expect(operations.map(({ id }) => id)).toEqual([
    'get-healthz',
    'get-prompts-id',
    'delete-prompt',
    'get-prompts-id-2',
  ])
})

test('an operation has the parameters of its path and its own, references followed', () => {
  expect(operations[1]?.parameters.map(({ name }) => name)).toEqual(['id', 'page'])
  expect(operations[2]?.parameters.map(({ name }) => name)).toEqual(['id'])
})

test('responses are sorted by status, with the general one last', () => {
  expect(operations[1]?.responses.map(({ status }) => status)).toEqual(['200', '404', 'default'])
})

test('the filter keeps operations in which every word occurs', () => {
  const found = (text: string) =>
    filterOperations(groups, text).flatMap((group) => group.operations.map(({ id }) => id))
  expect(found('READ prompt')).toEqual(['get-prompts-id'])
  expect(found('delete')).toEqual(['delete-prompt'])
  expect(found('  ')).toHaveLength(4)
  expect(found('nothing')).toEqual([])
})

test('a section is found on the page of its tag, anything else on the overview', () => {
  const outline = outlineOperations(groups)
  const placeOf = (section: string) => locateSection(outline, section).pathname
  expect(placeOf('delete-prompt')).toBe('/docs/api/prompts')
  expect(placeOf('prompts')).toBe('/docs/api/prompts')
  expect(placeOf('get-healthz')).toBe('/docs/api/other')
  expect(placeOf('errors')).toBe('/docs/api')
})

test('a page holds only the schemas that its operations reach, also through circles', () => {
  const [group] = listOperations({
    ...description,
    paths: {
      '/nodes': {
        get: {
          tags: ['Nodes'],
          responses: {
            200: {
              description: 'A node',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
            },
          },
        },
      },
    },
  })
  if (!group) throw new Error('There is no group')
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const schemas = {
    Node: { type: 'object', properties: { label: reference('Label'), next: reference('Node') } },
    Label: { type: 'string' },
    Unused: { type: 'string' },
  } as const
  expect(Object.keys(pickSchemas(group, schemas))).toEqual(['Node', 'Label'])
})
