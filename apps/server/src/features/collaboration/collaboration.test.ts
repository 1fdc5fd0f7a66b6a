import {
  getPromptRoute,
  listVersionsRoute,
  restoreVersionRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { openSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import { messageOf } from './protocol.ts'

let database: TestDatabase
/** Two server processes, as far as a test can tell. */
let app: TestApp
let other: TestApp
let ada: Member
let ben: Member

beforeAll(async () => {
  database = await createTestDatabase()
  const config = { databaseUrl: database.url }
  app = await buildTestApp({ database, config })
  other = await buildTestApp({ database, config })
  const team = await buildTeam(app, 'editor', 'editor')
  const [first, second] = team.members
  if (!first || !second) throw new Error('There are two members')
  ada = first
  ben = second
})
afterAll(async () => {
  await app.close()
  await other.close()
  await database.drop()
})

const make = async (content: Partial<PromptContent> = {}) => {
  const id = createId()
  return await ada.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, ...content },
      seal: true,
    },
  })
}

const open = (promptId: string, who = ada, where = app) =>
  openSharedPrompt({ url: where.url, token: who.session.access_token, promptId })

function fail(): never {
  throw new Error('There is none')
}

const stored = (id: string) => ada.call(getPromptRoute, { params: { id } })

/** The updates that the database has of a document, whoever reads it. */
const countUpdates = async (promptId: string) => {
  const rows = await app.database
    .selectFrom('promptUpdates')
    .select('sequence')
    .where('promptId', '=', promptId)
    .execute()
  return rows.length
}

describe('people who write together', () => {
  test('see each other’s edits on two processes, and the prompt gets them as one version', async () => {
    const { id } = await make({ title: 'Notes', body: 'begun' })
    const mine = await open(id)
    const theirs = await open(id, ben, other)
    expect([mine.read(), theirs.read(), mine.read('title')]).toEqual(['begun', 'begun', 'Notes'])
    mine.write('I have ')
    theirs.write(' and ended', theirs.read().length)
    await waitUntil(() => mine.read() === theirs.read() && mine.read().length === 22)
    expect(mine.read()).toBe('I have begun and ended')
    await waitUntil(async () => (await stored(id)).content.body === mine.read())
    const { versions } = await ada.call(listVersionsRoute, { params: { id }, query: {} })
    expect(versions[0]?.authors.map(({ name }) => name).toSorted()).toEqual([
      'editor Member',
      'editor Member',
    ])
  })

  test('opening a prompt at the same moment on two processes gives one text', async () => {
    const { id } = await make({ body: 'once' })
    const opened = await Promise.all([
      open(id),
      open(id, ben, other),
      open(id, ben),
      open(id, ada, other),
    ])
    expect(opened.map((each) => each.read())).toEqual(['once', 'once', 'once', 'once'])
  })

  test('an acknowledged update is in the database', async () => {
    const { id } = await make()
    const mine = await open(id)
    await waitUntil(() => mine.isStored())
    expect(await countUpdates(id)).toBe(0)
    mine.write('kept')
    await waitUntil(() => mine.isStored())
    expect(await countUpdates(id)).toBe(1)
  })

  test('updates that come out of order after a lost connection are all stored', async () => {
    const { id } = await make()
    const mine = await open(id)
    const offline = new Y.Doc()
    Y.applyUpdate(offline, Y.encodeStateAsUpdate(mine.document))
    const updates: Uint8Array[] = []
    offline.on('update', (update: Uint8Array) => updates.push(update))
    for (const letter of 'abc') offline.getText('body').insert(0, letter)
    const [first, ...later] = updates
    for (const update of [...later, first ?? fail()])
      mine.websocketProvider.send(messageOf.update(id, update))
    await waitUntil(() => mine.isStored())
    expect((await open(id, ben, other)).read()).toBe('cba')
  })

  test('an update that waits to be stored is not lost with the document that it was in', async () => {
    const { id } = await make()
    const mine = await open(id)
    const hostile = await open(id, ben)
    const isDone = Promise.withResolvers<void>()
    const held = app.database.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('promptDocuments')
        .select('sequence')
        .where('promptId', '=', id)
        .forUpdate()
        .execute()
      mine.write('kept')
      await isDone.promise
    })
    await waitUntil(() => mine.read() === 'kept')
    mine.websocketProvider.webSocket?.close()
    await waitUntil(() => !mine.provider.isAuthenticated)
    await waitUntil(() => mine.provider.isAuthenticated)
    hostile.websocketProvider.send(messageOf.update(id, Uint8Array.of(1, 2, 3)))
    await waitUntil(() => hostile.closings.length > 0)
    isDone.resolve()
    await held
    await waitUntil(() => mine.isStored())
    expect((await open(id, ben, other)).read()).toBe('kept')
  })

  test('cursors are seen on other processes too, under the name of the account', async () => {
    const { id } = await make()
    const mine = await open(id)
    mine.provider.setAwarenessField('cursor', 4)
    mine.provider.setAwarenessField('user', { id: ben.accountId, name: 'Somebody else' })
    const theirs = await open(id, ben, other)
    const seen = () => theirs.provider.awareness?.getStates().get(mine.document.clientID)
    await waitUntil(() => seen()?.cursor === 4)
    expect(seen()?.user).toMatchObject({ id: ada.accountId, name: 'editor Member' })
    mine.leave()
    await waitUntil(() => seen() === undefined)
  })

  test('a document is compacted when the last one leaves, and opens as it was', async () => {
    const { id } = await make({ body: '' })
    const mine = await open(id)
    for (let index = 0; index < 20; index++) {
      mine.write(`${index} `, mine.read().length)
      await waitUntil(() => mine.isStored())
    }
    const text = mine.read()
    mine.leave()
    await waitUntil(async () => (await countUpdates(id)) === 0)
    expect((await stored(id)).content.body).toBe(text)
    expect((await open(id, ben, other)).read()).toBe(text)
  })
})

describe('a save of the API', () => {
  test('is an edit of the shared document, and keeps what was written meanwhile', async () => {
    const prompt = await make({ body: 'first\nsecond\nthird' })
    const { id } = prompt
    const mine = await open(id)
    mine.write('FIRST: ')
    await waitUntil(() => mine.isStored())
    const answer = await ben.call(savePromptRoute, {
      params: { id },
      body: {
        saveId: createId(),
        baseRevision: prompt.revision,
        content: { ...prompt.content, body: 'first\nsecond\nTHIRD', tags: ['new'] },
      },
    })
    expect(answer.content).toMatchObject({ body: 'FIRST: first\nsecond\nTHIRD', tags: ['new'] })
    await waitUntil(() => mine.read() === 'FIRST: first\nsecond\nTHIRD')
  })

  test('on an older revision is merged, and refused only where both changed the same', async () => {
    const prompt = await make({ body: 'one\ntwo\nthree' })
    const save = (body: string) =>
      ben.call(savePromptRoute, {
        params: { id: prompt.id },
        body: { saveId: createId(), baseRevision: 1, content: { ...prompt.content, body } },
      })
    await save('ONE\ntwo\nthree')
    expect(await save('one\ntwo\nTHREE')).toMatchObject({
      revision: 3,
      content: { body: 'ONE\ntwo\nTHREE' },
    })
    await expect(save('uno\ntwo\nthree')).rejects.toMatchObject({ code: 'prompt.conflict' })
  })

  test('and a restored version are seen by everybody in the document', async () => {
    const prompt = await make({ body: 'old' })
    const { id } = prompt
    const mine = await open(id, ada, other)
    mine.write('brand new and ')
    await waitUntil(async () => (await stored(id)).content.body === 'brand new and old')
    await ben.call(restoreVersionRoute, {
      params: { id, number: 1 },
      body: { saveId: createId() },
    })
    await waitUntil(() => mine.read() === 'old')
  })
})
