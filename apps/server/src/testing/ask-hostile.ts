import { createCollection, saveTemplate } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { addPublication } from '#testing/add-publication.ts'
import { addRun } from '#testing/add-run.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import type { TestUser } from '#testing/sign-up-user.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Route = { method: string; path: string; operation: Operation }
type Hostile = { route: Route; changed?: { name: string; encoded: string }; body?: string }

/** These would end the session or the account that the others are asked with, or call out. */
const left = new Set([
  'DELETE /api/v1/me',
  'DELETE /api/v1/me/sessions/{id}',
  'POST /api/v1/imports/preview-url',
])

/** Requests of every route that the API describes, right but for what the caller makes wrong. */
export async function createHostileRequests(app: TestApp, user: TestUser) {
  const things = await makeThings(app, user)
  const answer = await app.request('/api/v1/openapi.json')
  const description = (await answer.json()) as Description
  const routes: Route[] = Object.entries(description.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(({ method, path }) => !left.has(`${method} ${path}`))

  function sample(schema: Schema): unknown {
    const named = description.components.schemas[schema.$ref?.split('/').at(-1) ?? '']
    if (named) return sample(named)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    const [first] = schema.anyOf ?? schema.oneOf ?? []
    if (first) return sample(first)
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([name]) => schema.required?.includes(name))
            .map(([name, part]) => [name, name === 'promptId' ? things.prompts : sample(part)]),
        )
      case 'array':
        return [sample(schema.items ?? {})]
      case 'integer':
      case 'number':
        return 1
      case 'boolean':
        return true
      default:
        return sampleText(schema)
    }
  }

  const bodySchemaOf = ({ operation }: Route): Schema | undefined =>
    operation.requestBody?.content['application/json']?.schema

  /** What is there, unless it would be deleted: then others could no longer be asked about it. */
  function sampleParameter({ method, path }: Route, { name, schema }: Parameter): string {
    const [, thing = ''] = /^\/api\/v1\/(library\/prompts|\w+)\/\{\w+\}/.exec(path) ?? []
    const isTheThing = path.includes(`${thing}/{${name}}`) && method !== 'DELETE'
    return (isTheThing && things[thing]) || String(sample(schema))
  }

  async function ask({ route, changed, body }: Hostile): Promise<Response> {
    const parameters = route.operation.parameters ?? []
    const write = (parameter: Parameter) =>
      parameter.name === changed?.name
        ? changed.encoded
        : encodeURIComponent(sampleParameter(route, parameter))
    const path = route.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
      return parameter ? write(parameter) : whole
    })
    const query = parameters
      .filter((each) => each.in === 'query' && (each.required || each.name === changed?.name))
      .map((each) => `${each.name}=${write(each)}`)
    const schema = bodySchemaOf(route)
    const sent = body ?? (schema && JSON.stringify(sample(schema)))
    const response = await app.request(`${path}?${query.join('&')}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${user.session.access_token}`,
        ...(sent !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { body: sent }),
    })
    await response.body?.cancel()
    return response
  }

  return {
    /** Each parameter of each route with each of these texts, which are in the form of an address. */
    ofParameters: (encoded: string[]): Hostile[] =>
      routes.flatMap((route) =>
        (route.operation.parameters ?? []).flatMap(({ name }) =>
          encoded.map((text) => ({ route, changed: { name, encoded: text } })),
        ),
      ),
    /** Each value in the body of each route, and the whole, replaced by each of these. */
    ofBodies: (others: unknown[], write: (body: unknown) => string = JSON.stringify): Hostile[] =>
      routes.flatMap((route) => {
        const schema = bodySchemaOf(route)
        if (!schema) return []
        return [...replaceEach(sample(schema), others)].map((body) => ({
          route,
          body: write(body),
        }))
      }),
    /** Those that are answered otherwise than expected, in words. */
    findUnexpected: async (asked: Hostile[], isExpected: (status: number) => boolean) => {
      const unexpected: string[] = []
      for (const hostile of asked) {
        const { status } = await ask(hostile)
        if (isExpected(status)) continue
        const { route, changed, body = '' } = hostile
        const value = changed ? `${changed.name}=${changed.encoded}` : body
        unexpected.push(`${status} ${route.method} ${route.path} ${value.slice(0, 200)}`)
      }
      return unexpected
    },
  }
}

function sampleText({ format }: Schema): string {
  if (format === 'uuid') return createId()
  if (format === 'email') return 'somebody@example.com'
  if (format === 'date-time') return new Date().toISOString()
  if (format === 'uri') return 'https://example.com/'
  return 'text'
}

function* replaceEach(value: unknown, others: unknown[]): Generator<unknown> {
  yield* others
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    for (const replaced of replaceEach(part, others))
      yield Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced }
}

/** Something of each kind that addresses name, by the folder that it is in. */
async function makeThings(app: TestApp, user: TestUser): Promise<Record<string, string>> {
  const prompts = await makePrompt(user)
  const template = createId()
  const kind = { category: 'Writing', kind: 'Conversation', color: 'red' } as const
  const content = { ...emptyContent, title: 'A template', body: 'Hello' }
  await user.call(saveTemplate, { params: { id: template }, body: { ...kind, content } })
  const collection = await user.call(createCollection, {
    body: { id: createId(), name: 'A collection', description: '', color: 'red' },
  })
  const { slug } = await addPublication(app, user, {})
  return {
    prompts,
    runs: await addRun(app, prompts),
    templates: template,
    collections: collection.slug,
    'library/prompts': slug,
  }
}
