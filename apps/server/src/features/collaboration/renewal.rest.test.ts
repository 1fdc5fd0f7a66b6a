import { getPromptRoute, savePromptRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sharedText } from '@product/domain/shared-document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { joinSharedPrompt, openSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import { closeReasons, messageOf } from './protocol.ts'

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

async function make(): Promise<string> {
  const id = createId()
  const content = { ...emptyContent, title: 'Long history', body: 'Begin. ' }
  await ada.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: 0, content, seal: true },
  })
  return id
}

const addressOf = (promptId: string, who = ada, where = app) => ({
  url: where.url,
  token: who.session.access_token,
  promptId,
})

/** Many letters, each before the one that was written last, and most of them deleted again. */
function writeHistory(document: Y.Doc): void {
  const body = sharedText(document, 'body')
  document.transact(() => {
    for (let edit = 0; edit < 6_000; edit++) {
      body.insert(edit % 7, 'abcdefghij'.charAt(edit % 10))
      if (edit % 3 !== 0) body.delete((edit + 3) % 7, 1)
    }
    body.delete(7, body.length - 100)
  })
}

const findDocument = (promptId: string) =>
  database.kysely
    .selectFrom('promptDocuments')
    .select(['epoch', 'sequence', 'snapshotSequence'])
    .where('promptId', '=', promptId)
    .executeTakeFirstOrThrow()

async function renew(promptId: string): Promise<{ copy: Y.Doc; text: string }> {
  const writer = await openSharedPrompt(addressOf(promptId))
  writeHistory(writer.document)
  await waitUntil(writer.isStored)
  const text = writer.read()
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(writer.document))
  writer.leave()
  await waitUntil(async () => (await findDocument(promptId)).epoch === 1)
  return { copy, text }
}

test('a document that is mostly history begins anew with its text when the last one leaves', async () => {
  const id = await make()
  const { copy, text } = await renew(id)

  const reader = await openSharedPrompt(addressOf(id))
  expect(reader.read()).toBe(text)
  const fresh = Y.encodeStateAsUpdate(reader.document).length
  expect(fresh).toBeLessThan(Y.encodeStateAsUpdate(copy).length / 10)
  expect((await ada.call(getPromptRoute, { params: { id } })).content.body).toBe(text)

  reader.write('More: ')
  await waitUntil(reader.isStored)
  reader.leave()
  const later = await openSharedPrompt(addressOf(id, ben, other))
  expect(later.read()).toBe(`More: ${text}`)
})

test('a copy from before is refused with all that was written in it since', async () => {
  const id = await make()
  const { copy, text } = await renew(id)
  sharedText(copy, 'body').insert(0, 'Offline: ')

  const late = joinSharedPrompt({ ...addressOf(id), document: copy })
  await waitUntil(() => late.closings.includes(closeReasons.renewed))
  late.leave()

  const reader = await openSharedPrompt(addressOf(id))
  expect(reader.read()).toBe(text)
})

test('people in another process are sent away, and write on in the new document', async () => {
  const id = await make()
  const idle = await openSharedPrompt(addressOf(id, ben, other))
  const { text } = await renew(id)
  await waitUntil(() => idle.closings.includes(closeReasons.renewed))
  idle.leave()

  const back = await openSharedPrompt(addressOf(id, ben, other))
  back.write('Back: ')
  await waitUntil(back.isStored)
  const reader = await openSharedPrompt(addressOf(id))
  expect(reader.read()).toBe(`Back: ${text}`)
})

test('an update that waits for its beginning keeps a document from beginning anew', async () => {
  const id = await make()
  const writer = await openSharedPrompt(addressOf(id))
  writeHistory(writer.document)
  const elsewhere = new Y.Doc()
  sharedText(elsewhere, 'body').insert(0, 'First. ')
  const before = Y.encodeStateVector(elsewhere)
  sharedText(elsewhere, 'body').insert(7, 'Second. ')
  const second = Y.encodeStateAsUpdate(elsewhere, before)
  writer.websocketProvider.send(messageOf.update(id, second))
  await waitUntil(writer.isStored)
  writer.leave()
  await waitUntil(async () => {
    const { sequence, snapshotSequence } = await findDocument(id)
    return sequence > 0 && sequence === snapshotSequence
  })
  expect((await findDocument(id)).epoch).toBe(0)
})
