import {
  changeConnectionRoute,
  checkConnectionRoute,
  createConnectionRoute,
  describeDeletionRoute,
  exportMyDataRoute,
  getMeRoute,
  listConnectionsRoute,
  removeConnectionRoute,
  removeMemberRoute,
  testConnectionRoute,
} from '@product/contract'
import { createId, runLimits } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createModelProviders } from '#platform/llm/index.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'
import { findLocalModels } from './find-local-models.ts'

const key = 'sk-test-0123456789-wxyz'
const otherKey = 'sk-test-9876543210-abcd'

let app: TestApp
let double: ModelDouble
let person: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(async () => {
  double = await startModelDouble()
  double.lists.key = key
  double.lists.models = ['gpt-4o', 'house-model']
  person = await signUpUser(app)
  return () => double[Symbol.asyncDispose]()
})

type Given = { id?: string; name?: string; key?: string; baseUrl?: string; defaultModel?: string }

const connect = (given: Given = {}) =>
  person.call(createConnectionRoute, {
    body: { id: createId(), provider: 'openai', key, baseUrl: double.openai, ...given },
  })
const listed = async () => (await person.call(listConnectionsRoute)).connections
const change = (id: string, body: Omit<Given, 'id' | 'baseUrl'> & { baseUrl?: string | null }) =>
  person.call(changeConnectionRoute, { params: { id }, body })
const check = (id: string) => person.call(checkConnectionRoute, { params: { id } })

describe('a key is tried', () => {
  test('that is a single letter, without garbling models or messages', async () => {
    const body = { provider: 'compatible', key: 'h', baseUrl: double.openai } as const
    double.lists.key = 'h'
    expect((await person.call(testConnectionRoute, { body })).models).toEqual([
      'gpt-4o',
      'house-model',
    ])
    double.behave({ failure: { status: 404, code: 'odd', message: 'No such path, said h' } })
    const { problem } = await person.call(testConnectionRoute, { body })
    expect(problem).toContain('Check the connection’s base URL.')
    expect(problem).toContain('No such path, said [key]')
  })

  test('at no private address where those are refused, whatever listens there', async () => {
    const guarded = await buildTestApp({
      config: { rateLimits: false, allowPrivateProviders: false },
    })
    const stranger = await signUpUser(guarded)
    const tell = (baseUrl: string) =>
      stranger
        .call(testConnectionRoute, { body: { provider: 'compatible', key, baseUrl } })
        .catch(({ code, message }) => ({ code, message }))
    const closed = await startModelDouble()
    await closed[Symbol.asyncDispose]()
    for (const host of ['127.0.0.1', 'localhost']) {
      const [open, shut] = [double, closed].map(({ openai }) => openai.replace('127.0.0.1', host))
      const told = await tell(open ?? '')
      expect(told).toMatchObject({ code: 'connection.address-private' })
      expect(await tell(shut ?? '')).toEqual(told)
    }
    expect(double.requests).toEqual([])
    await guarded.close()
  })

  test('against the provider’s list of models, and nothing is stored', async () => {
    const body = { provider: 'openai', key, baseUrl: double.openai } as const
    expect(await person.call(testConnectionRoute, { body })).toEqual({
      status: 'connected',
      problem: null,
      models: ['gpt-4o', 'house-model'],
    })
    expect(double.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`])
    expect(await listed()).toEqual([])
  })

  test('and its refusal is explained', async () => {
    const body = { provider: 'openai', key: otherKey, baseUrl: double.openai } as const
    expect(await person.call(testConnectionRoute, { body })).toEqual({
      status: 'failing',
      problem: expect.stringContaining('OpenAI rejected the API key'),
      models: [],
    })
  })

  test('and one that may not list models has limited access', async () => {
    double.behave({ failure: { status: 403, code: 'permission', message: 'Missing scopes' } })
    const body = { provider: 'openai', key, baseUrl: double.openai } as const
    const { status, problem } = await person.call(testConnectionRoute, { body })
    expect([status, problem]).toEqual(['limited', expect.stringContaining('list models')])
  })
})

describe('a provider is connected', () => {
  test('with four characters of its key shown', async () => {
    const connection = await connect({ defaultModel: 'house-model' })
    expect(connection).toMatchObject({
      provider: 'openai',
      name: 'OpenAI',
      baseUrl: double.openai,
      keyHint: 'wxyz',
      status: 'connected',
      problem: null,
      checkedAt: expect.any(String),
      defaultModel: 'house-model',
      modelCount: 2,
    })
    expect(await listed()).toEqual([connection])
  })

  test('not for a session that ended while the provider was asked', async () => {
    const asked = Promise.withResolvers<() => void>()
    double.answerRaw((_, response) =>
      asked.resolve(() =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: [{ id: 'gpt-4o', object: 'model' }] })),
      ),
    )
    const connecting = connect().catch((error: unknown) => error)
    const answer = await asked.promise
    await person.browser.signOut({ scope: 'global' })
    answer()
    expect(await connecting).toMatchObject({ status: 401, code: 'auth.invalid' })
    const { rows } = await sql`
      select connections.id from connections join accounts using (workspace_id)
      where accounts.subject = ${person.session.user.id}
    `.execute(app.database)
    expect(rows).toEqual([])
  })

  test('not for somebody who was removed from the team while the provider was asked', async () => {
    const { owner, id, members } = await buildTeam(app, 'admin')
    const [admin] = members as [Member]
    const asked = Promise.withResolvers<() => void>()
    double.answerRaw((_, response) =>
      asked.resolve(() =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: [{ id: 'gpt-4o', object: 'model' }] })),
      ),
    )
    const connecting = admin
      .call(createConnectionRoute, {
        body: { id: createId(), provider: 'openai', key, baseUrl: double.openai },
      })
      .catch((error: unknown) => error)
    const answer = await asked.promise
    const params = { id, accountId: admin.accountId }
    await owner.call(removeMemberRoute, { params, query: {} })
    answer()
    expect(await connecting).toMatchObject({ status: 404, code: 'workspace.unknown' })
    expect((await owner.call(listConnectionsRoute)).connections).toEqual([])
  })

  test('nor is it changed by one', async () => {
    const { id, keyHint } = await connect()
    const asked = Promise.withResolvers<() => void>()
    double.answerRaw((_, response) =>
      asked.resolve(() =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: [{ id: 'gpt-4o', object: 'model' }] })),
      ),
    )
    const changing = person
      .call(changeConnectionRoute, { params: { id }, body: { key: otherKey } })
      .catch((error: unknown) => error)
    const answer = await asked.promise
    await person.browser.signOut({ scope: 'global' })
    answer()
    expect(await changing).toMatchObject({ status: 401, code: 'auth.invalid' })
    const { rows } = await sql`select key_hint from connections where id = ${id}`.execute(
      app.database,
    )
    expect(rows).toEqual([{ keyHint }])
  })

  test('once, however often it is asked for with the same id', async () => {
    const id = createId()
    const [one, other] = await Promise.all([connect({ id }), connect({ id })])
    expect(other).toEqual(one)
    const asked = double.requests.length
    expect(await connect({ id, key: otherKey })).toEqual(one)
    expect(double.requests).toHaveLength(asked)
    expect(await listed()).toHaveLength(1)
  })

  test('not with an id of another account', async () => {
    const { id } = await connect()
    const stranger = await signUpUser(app)
    const body = { id, provider: 'openai', key, baseUrl: double.openai } as const
    await expect(stranger.call(createConnectionRoute, { body })).rejects.toMatchObject({
      code: 'connection.unknown',
    })
    expect((await stranger.call(listConnectionsRoute)).connections).toEqual([])
  })

  test('also while it fails, with the reason, until a check goes well', async () => {
    const { id, status, problem } = await connect({ key: otherKey })
    expect([status, problem]).toEqual([
      'failing',
      expect.stringContaining('OpenAI rejected the API key'),
    ])
    double.lists.key = otherKey
    expect(await check(id)).toMatchObject({ status: 'connected', problem: null, modelCount: 2 })
  })

  test('under names that differ', async () => {
    await connect()
    expect(await connect()).toMatchObject({ name: 'OpenAI 2' })
    expect(await connect({ name: 'Work account' })).toMatchObject({ name: 'Work account' })
  })

  test('with at most the stored number of its models', async () => {
    double.lists.models = ['x'.repeat(201), ...Array.from({ length: 1_500 }, (_, n) => `m${n}`)]
    expect(await connect()).toMatchObject({ modelCount: 1_000 })
  })

  test('with limited access where there is no API, and only once', async () => {
    const midjourney = () =>
      person.call(createConnectionRoute, { body: { id: createId(), provider: 'midjourney' } })
    expect(await midjourney()).toMatchObject({
      name: 'Midjourney',
      status: 'limited',
      problem: expect.stringContaining('no public API'),
      keyHint: null,
      checkedAt: null,
    })
    await expect(midjourney()).rejects.toMatchObject({ code: 'connection.twice' })
  })

  test('up to the largest number of connections', async () => {
    const { id } = await connect()
    const first = await app.database
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: runLimits.connections - 1 }, () => ({
      ...first,
      id: createId(),
    }))
    await app.database.insertInto('connections').values(more).execute()
    await expect(connect()).rejects.toMatchObject({ code: 'connection.too-many' })
  })

  test('not without a key, where it takes one', async () => {
    const body = { id: createId(), provider: 'anthropic' } as const
    await expect(person.call(createConnectionRoute, { body })).rejects.toMatchObject({
      code: 'connection.key-needed',
      message: 'Enter your Anthropic API key.',
    })
  })
})

describe('a connection is changed', () => {
  test('in its name and default model without asking the provider', async () => {
    const { id } = await connect()
    const asked = double.requests.length
    expect(await change(id, { name: 'Mine', defaultModel: 'gpt-4' })).toMatchObject({
      name: 'Mine',
      defaultModel: 'gpt-4',
      status: 'connected',
    })
    expect(double.requests).toHaveLength(asked)
    await expect(change(id, { defaultModel: 'gemini' })).rejects.toMatchObject({
      code: 'connection.model-unknown',
    })
  })

  test('in its key, which is checked', async () => {
    const { id } = await connect()
    expect(await change(id, { key: otherKey })).toMatchObject({
      status: 'failing',
      keyHint: 'abcd',
    })
    expect(await change(id, { key })).toMatchObject({ status: 'connected', keyHint: 'wxyz' })
  })

  test('in its address only with the key: no stored key goes anywhere else', async () => {
    const { id } = await connect()
    await using elsewhere = await startModelDouble()
    await expect(change(id, { baseUrl: elsewhere.openai })).rejects.toMatchObject({
      code: 'connection.key-needed',
    })
    await expect(change(id, { baseUrl: null })).rejects.toMatchObject({
      code: 'connection.key-needed',
    })
    expect(elsewhere.requests).toEqual([])
    expect(await change(id, { baseUrl: double.openai, name: 'Same' })).toMatchObject({
      baseUrl: double.openai,
    })
    expect(await change(id, { baseUrl: elsewhere.openai, key: otherKey })).toMatchObject({
      baseUrl: elsewhere.openai,
      keyHint: 'abcd',
    })
    expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${otherKey}`,
    ])
  })

  test('not while another change of its key is under way', async () => {
    const { id } = await connect()
    double.answerRaw(async (_request, response) => {
      double.behave({})
      await change(id, { key })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
    })
    await expect(change(id, { key: otherKey })).rejects.toMatchObject({
      status: 409,
      code: 'connection.changed',
    })
    expect(await listed()).toMatchObject([{ keyHint: 'wxyz', modelCount: 2 }])
  })

  test('and keeps its models while a check fails', async () => {
    const { id } = await connect()
    double.behave({ failure: { status: 503, code: 'overloaded', message: 'Busy' } })
    expect(await check(id)).toMatchObject({ status: 'failing', modelCount: 2 })
  })

  test('and removed, with its key', async () => {
    const { id } = await connect()
    await person.call(removeConnectionRoute, { params: { id } })
    expect(await listed()).toEqual([])
    await expect(check(id)).rejects.toMatchObject({ code: 'connection.unknown' })
    await expect(person.call(removeConnectionRoute, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('an export lists connections without keys, and a deletion counts them', async () => {
  const connection = await connect()
  expect(await person.call(exportMyDataRoute)).toMatchObject({ connections: [connection] })
  const { things } = await person.call(describeDeletionRoute)
  expect(things).toContainEqual({ name: 'Connected APIs', count: 1 })
})

test('checks of keys are rate limited', async () => {
  const limited = await buildTestApp()
  const tries = Array.from({ length: 241 }, () => limited.post('/api/v1/connections/test', {}))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  await limited.close()
  expect(statuses).toContain(429)
})

describe('model servers on this machine', () => {
  const search = (allowPrivateProviders: boolean, workspaceId: string, urls: string[]) =>
    findLocalModels(
      {
        database: app.database,
        config: { ...app.config, allowPrivateProviders },
        modelProviders: createModelProviders({ allowPrivate: true }),
      },
      { accountId: createId(), workspaceId },
      urls.map((url) => ({ provider: 'compatible', name: 'LM Studio', url })),
    )
  const workspaceOf = async () => (await person.call(getMeRoute)).workspace.id

  test('are found where they answer, and no longer once they are connected', async () => {
    double.lists.key = null
    const nobody = 'http://127.0.0.1:9/v1'
    const found = await search(true, await workspaceOf(), [nobody, double.openai])
    expect(found).toEqual([
      {
        provider: 'compatible',
        name: 'LM Studio',
        baseUrl: double.openai,
        models: ['gpt-4o', 'house-model'],
      },
    ])
    const { name, modelCount } = await person.call(createConnectionRoute, {
      body: { id: createId(), provider: 'compatible', name: 'LM Studio', baseUrl: double.openai },
    })
    expect([name, modelCount]).toEqual(['LM Studio', 2])
    expect(await search(true, await workspaceOf(), [double.openai])).toEqual([])
  })

  test('are never asked where private addresses may not be connected', async () => {
    const asked = double.requests.length
    expect(await search(false, await workspaceOf(), [double.openai])).toEqual([])
    expect(double.requests.length).toBe(asked)
  })
})
