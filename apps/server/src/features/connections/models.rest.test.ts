import { changeConnectionRoute, createConnectionRoute, listModelsRoute } from '@product/contract'
import { type ConnectableProvider, createId } from '@product/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets/index.ts'
import { buildTestApp, masterKeyOfTests, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'
import { openConnections, reportConnectionProblem } from './open-connection.ts'

const key = 'sk-test-0123456789-wxyz'

let app: TestApp
let double: ModelDouble
let person: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  double = await startModelDouble()
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})
beforeEach(async () => {
  person = await signUpUser(app)
})

async function connect(provider: ConnectableProvider, models: string[]) {
  double.lists.models = models
  return await person.call(createConnectionRoute, {
    body: { id: createId(), provider, key, baseUrl: double.openai },
  })
}

const models = async () => (await person.call(listModelsRoute)).models
const usable = async () => (await models()).filter(({ isUsable }) => isUsable)
const namesOf = (list: { model: string }[]) => list.map(({ model }) => model)

async function open(model: string, connectionId?: string) {
  // The first call makes the account.
  await models()
  const { workspaceId } = await app.database
    .selectFrom('accounts')
    .select('workspaceId')
    .where('subject', '=', person.session.user.id)
    .executeTakeFirstOrThrow()
  const deps = { database: app.database, secrets: createSecrets(masterKeyOfTests) }
  const [opened] = await openConnections(deps, { workspaceId }, [{ model, connectionId }])
  if (!opened) throw new Error('Nothing was opened')
  return opened
}

describe('the models', () => {
  test('without a connection are Demo and Midjourney, then what could be connected', async () => {
    expect(namesOf(await usable())).toEqual(['midjourney', 'demo'])
    expect((await models()).find(({ model }) => model === 'gpt-4')).toMatchObject({
      label: 'GPT-4',
      provider: 'openai',
      connectionId: null,
      isUsable: false,
      contextTokens: 8_192,
      inputPrice: 30_000_000,
      outputPrice: 60_000_000,
    })
  })

  test('of a connection are the catalogue’s and its own that can be run, the default first', async () => {
    const { id } = await connect('openai', ['gpt-4o', 'house-model', 'text-embedding-3-small'])
    await app.database
      .updateTable('connections')
      .set({ defaultModel: 'house-model' })
      .where('id', '=', id)
      .execute()
    const all = await usable()
    expect(all[0]).toMatchObject({ model: 'house-model', label: 'house-model', isDefault: true })
    expect(all.filter(({ isDefault }) => isDefault)).toMatchObject([{ connectionId: id }])
    expect(namesOf(all)).toEqual(expect.arrayContaining(['gpt-4', 'dalle-3', 'gpt-4o', 'demo']))
    expect(namesOf(all)).not.toContain('text-embedding-3-small')
    expect(new Set(namesOf(all)).size).toBe(all.length)
  })

  test('of Ollama are those that are on its machine', async () => {
    await connect('ollama', ['llama3.3:latest', 'qwen3:8b'])
    expect(namesOf(await usable())).toEqual(['llama-3', 'qwen3:8b', 'midjourney', 'demo'])
  })
})

describe('a model is opened', () => {
  test('with the key of a connection that has it', async () => {
    const { id } = await connect('openai', ['gpt-4o'])
    expect(await open('dalle-3')).toEqual({
      model: 'dalle-3',
      connectionId: id,
      workspaceId: expect.any(String),
      provider: 'openai',
      isFailing: false,
      hasSpendingLimit: false,
      modelId: 'dall-e-3',
      output: 'image',
      acceptsImages: false,
      access: { key, baseUrl: double.openai },
      sealedKey: expect.any(String),
    })
  })

  test('of everyone at a proxy that lists it', async () => {
    const { id } = await connect('compatible', ['gpt-4o', 'claude-opus-5-5'])
    expect(await open('gpt-4o')).toMatchObject({
      connectionId: id,
      modelId: 'gpt-4o',
      acceptsImages: true,
    })
    await expect(open('gpt-4', id)).rejects.toMatchObject({ code: 'connection.model-unknown' })
  })

  test('also where it is not listed, at a connection that is named', async () => {
    const { id } = await connect('openai', ['gpt-4o'])
    expect(await open('ft:gpt-4o:me', id)).toMatchObject({ modelId: 'ft:gpt-4o:me' })
    await expect(open('ft:gpt-4o:me')).rejects.toMatchObject({ code: 'connection.none' })
  })

  test('without a key where none is needed', async () => {
    expect(await open('demo')).toMatchObject({ provider: 'demo', access: { key: null } })
    expect(await open('midjourney')).toMatchObject({ output: 'command', connectionId: null })
  })

  test('not at somebody else’s connection', async () => {
    const { id } = await connect('openai', ['gpt-4o'])
    person = await signUpUser(app)
    await expect(open('gpt-4o', id)).rejects.toMatchObject({ code: 'connection.unknown' })
  })

  test('not without a connection, and it is said which to make', async () => {
    await expect(open('llama-3')).rejects.toMatchObject({
      code: 'connection.none',
      message: 'To run LLaMA 3, connect Groq, Together AI, or Ollama under Manage Connections.',
    })
  })
})

test('a connection whose key was refused is asked last, until it is taken again', async () => {
  const { id: first } = await connect('openai', ['gpt-4o'])
  const { id: second } = await connect('openai', ['gpt-4o'])
  const used = await open('gpt-4o')
  expect(used).toMatchObject({ connectionId: first })
  await reportConnectionProblem(app, used, 'OpenAI rejected the API key.')
  expect(await open('gpt-4o')).toMatchObject({ connectionId: second })
  await reportConnectionProblem(app, used, null)
  expect(await open('gpt-4o')).toMatchObject({ connectionId: first })
})

test('what is said of a key that was replaced meanwhile is not said of the new one', async () => {
  const { id } = await connect('openai', ['gpt-4o'])
  const old = await open('gpt-4o')
  await person.call(changeConnectionRoute, { params: { id }, body: { key } })
  await reportConnectionProblem(app, old, 'OpenAI rejected the API key.')
  expect(await open('gpt-4o')).toMatchObject({ isFailing: false })

  await reportConnectionProblem(app, await open('gpt-4o'), 'OpenAI rejected the API key.')
  await reportConnectionProblem(app, old, null)
  expect(await open('gpt-4o')).toMatchObject({ isFailing: true })
})
