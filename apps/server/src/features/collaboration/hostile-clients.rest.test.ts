import { once } from 'node:events'
import {
  addSharesRoute,
  changePlanRoute,
  getMeRoute,
  getPromptRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { encodeMessage, messageTypes } from '@product/domain/shared-document'
import fc from 'fast-check'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { joinSharedPrompt, openSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import { collaborationLimits } from './limits.ts'
import { closeCodes, closeReasons, messageOf } from './protocol.ts'

let app: TestApp
let owner: TestUser
let guest: TestUser

beforeAll(async () => {
  app = await buildTestApp()
  owner = await signUpProven(app, 'Olga')
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  guest = await signUpProven(app, 'Gina')
})
afterAll(() => app.close())

async function make(who: Pick<TestUser, 'call'> = owner, content: Partial<PromptContent> = {}) {
  const id = createId()
  await who.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, title: 'A', body: 'text', ...content },
    },
  })
  return id
}

const shareForWriting = (id: string) =>
  owner.call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [guest.email], access: 'write' },
  })

const open = (promptId: string, { session }: Pick<TestUser, 'session'>) =>
  openSharedPrompt({ url: app.url, token: session.access_token, promptId })

const stored = (id: string) => owner.call(getPromptRoute, { params: { id } })
const storedBody = async (id: string) => (await stored(id)).content.body

const connect = async (headers: Record<string, string> = {}) => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab`, { headers })
  await once(socket, 'open')
  return socket
}

const encode = (name: string, ...parts: (number | string | Uint8Array)[]) => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, name)
  for (const part of parts)
    if (typeof part === 'number') encoding.writeVarUint(encoder, part)
    else if (typeof part === 'string') encoding.writeVarString(encoder, part)
    else encoding.writeVarUint8Array(encoder, part)
  return encoding.toUint8Array(encoder)
}

test('connections of other sites are refused, and of the site itself and no site are not', async () => {
  const refused = connect({ origin: 'https://evil.example' })
  await expect(refused).rejects.toThrow('403')
  const sockets = [await connect({ origin: new URL(app.url).origin }), await connect()]
  for (const socket of sockets) socket.close()
  const plain = await app.request('/collab')
  expect(plain.status).toBe(404)
})

test('malformed updates close the document for their sender only, and leave it whole', async () => {
  const id = await make()
  const mine = await open(id, owner)
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(mine.document))
  const before = Y.encodeStateVector(other)
  other.getText('body').insert(0, 'abc')
  other.getMap('variables').set('a', { type: 'text', choices: ['one', 'two'] })
  const update = Y.encodeStateAsUpdate(other, before)
  const answers: number[] = []
  await fc.assert(
    fc.asyncProperty(fc.nat(update.length - 1), fc.nat(255), async (place, byte) => {
      const socket = await connect()
      socket.send(encode(id, 2, 0, owner.session.access_token))
      await once(socket, 'message')
      // The update with one byte changed, the same as a state and as a cursor, and without a frame.
      const changed = update.with(place, byte)
      const answered = once(socket, 'message')
      socket.send(encode(id, 0, 2, changed))
      const [answer] = await answered
      answers.push(new Uint8Array(answer).at(-2) ?? -1)
      for (const kind of [[0, 0], [1]]) socket.send(encode(id, ...kind, changed))
      socket.send(changed)
      socket.send(encode(id, 7))
      socket.close()
      await once(socket, 'close')
    }),
    { numRuns: 40 },
  )
  // Some were taken and some refused.
  expect(new Set(answers).size).toBeGreaterThan(1)
  mine.write('after ')
  await waitUntil(() => mine.isStored())
  const fresh = await open(id, owner)
  await waitUntil(() => fresh.read() === mine.read())
  expect(fresh.read()).toContain('after ')
  expect(mine.closings).toEqual([])
})

test('a client that sends much before its document is open is to connect again', async () => {
  const id = await make()
  const socket = await connect()
  socket.send(encode(id, 2, 0, owner.session.access_token))
  for (let count = 0; count < 200; count++) socket.send(encode(id, 3))
  const [code] = await once(socket, 'close')
  expect(code).toBe(closeCodes.overload.code)
})

test('somebody who has much of documents read is to connect again later', async () => {
  const person = await signUpProven(app, 'Busy')
  const id = await make(person)
  const large = await open(id, person)
  large.document.getMap('settings').set('much', 'x'.repeat(collaborationLimits.updateBytes - 100))
  await waitUntil(() => large.isStored())
  const socket = await connect()
  socket.send(encode(id, 2, 0, person.session.access_token))
  await once(socket, 'message')
  const vector = Y.encodeStateVector(large.document)
  for (let count = 0; count < 100; count++) socket.send(encode(id, 0, 0, vector))
  const [code] = await once(socket, 'close')
  expect(code).toBe(closeCodes.overload.code)
})

test('updates and cursors that are too large close the document with a reason', async () => {
  const id = await make()
  const large = await open(id, owner)
  large.document.getMap('settings').set('much', 'x'.repeat(collaborationLimits.updateBytes - 100))
  await waitUntil(() => large.isStored())
  const moving = await open(id, owner)
  moving.provider.setAwarenessField('cursor', 'x'.repeat(collaborationLimits.presenceBytes))
  await waitUntil(() => moving.closings.includes(closeReasons.presenceTooLarge))
  const much = await open(id, owner)
  much.write('x'.repeat(collaborationLimits.updateBytes + 1))
  await waitUntil(() => much.closings.includes(closeReasons.updateTooLarge))
  expect(large.closings).toEqual([])
})

test('somebody has so many documents open and no more', async () => {
  const person = await signUpProven(app, 'Many')
  const id = await make(person)
  const opened = await Promise.all(
    Array.from({ length: collaborationLimits.documentsPerPerson }, () => open(id, person)),
  )
  const further = joinSharedPrompt({
    url: app.url,
    token: person.session.access_token,
    promptId: id,
  })
  await waitUntil(() => further.closings.includes(closeReasons.tooManyDocuments))
  opened[0]?.leave()
  await waitUntil(async () => (await open(id, person)).provider.isSynced)
})

test('an include that a guest hid from the check is refused, and keeps nobody from saving', async () => {
  await make(owner, { body: 'hidden', title: 'Secret' })
  const id = await make()
  await shareForWriting(id)
  const theirs = await open(id, guest)
  theirs.write('{\0{> secret}} ')
  await waitUntil(() => theirs.closings.includes(closeReasons.includeNotAllowed))
  const mine = await open(id, owner)
  expect(mine.read()).toBe('text')
})

test('an include of a guest that is stored all the same is refused until it is deleted', async () => {
  await make(owner, { body: 'hidden', title: 'Other secret' })
  const id = await make()
  await shareForWriting(id)
  const mine = await open(id, owner)
  // As if another process had taken it.
  const hidden = new Y.Doc()
  Y.applyUpdate(hidden, Y.encodeStateAsUpdate(mine.document))
  const before = Y.encodeStateVector(hidden)
  hidden.getText('body').insert(0, '{{> other-secret}} ')
  const { workspaceId } = await app.database
    .selectFrom('promptDocuments')
    .select('workspaceId')
    .where('promptId', '=', id)
    .executeTakeFirstOrThrow()
  const update = Buffer.from(Y.encodeStateAsUpdate(hidden, before))
  const { account } = await guest.call(getMeRoute)
  await app.database
    .insertInto('promptUpdates')
    .values({ promptId: id, workspaceId, sequence: 1, accountId: account.id, update })
    .execute()
  await app.database
    .updateTable('promptDocuments')
    .set({ sequence: 1, isUnsaved: true })
    .where('promptId', '=', id)
    .execute()
  mine.write('!', 4)
  await waitUntil(() => mine.events.length > 0)
  expect(mine.events[0]).toMatchObject({
    type: 'save-refused',
    code: 'prompt.include-not-allowed',
  })
  await waitUntil(() => mine.read().startsWith('{{> other-secret}}'))
  mine.document.getText('body').delete(0, mine.read().indexOf('}}') + 3)
  await waitUntil(async () => (await storedBody(id)) === 'text!')
})

test('a guest who writes together with a member gives the prompt no other name for includes', async () => {
  const id = await make(owner, { title: 'Named once' })
  const [theirs, mine] = [
    await shareForWriting(id).then(() => open(id, guest)),
    await open(id, owner),
  ]
  theirs.write('Taken over ', 0, 'title')
  mine.write('more ')
  await waitUntil(() => theirs.isStored() && mine.isStored())
  await waitUntil(async () => (await stored(id)).content.title === 'Taken over Named once')
  const { slug } = await app.database
    .selectFrom('prompts')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(slug).toBe('named-once')
})

test('nobody writes under the id of somebody else’s client, before or after that one has written', async () => {
  const id = await make()
  await shareForWriting(id)
  const mine = await open(id, owner)
  mine.write('a', 4)
  await waitUntil(() => mine.isStored())
  const forger = new Y.Doc()
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(mine.document))
  const before = Y.encodeStateVector(forger)
  forger.clientID = mine.document.clientID
  forger.getText('body').insert(5, 'forged')
  const theirs = await open(id, guest)
  theirs.websocketProvider.send(messageOf.update(id, Y.encodeStateAsUpdate(forger, before)))
  await waitUntil(() => theirs.closings.includes(closeReasons.foreignClient))
  mine.write('b', 5)
  await waitUntil(() => mine.isStored())
  const fresh = await open(id, owner)
  expect(fresh.read()).toBe('textab')
})

test('a reader who shows a cursor under the id of a writer’s client does not take it', async () => {
  const id = await make()
  await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [guest.email], access: 'read' },
  })
  const before = await open(id, owner)
  const { document } = before
  before.write('a', 4)
  await waitUntil(() => before.isStored())
  before.leave()
  // Closed, the document no longer knows who wrote what is in its snapshot.
  const isClosed = async () => {
    const { sequence, snapshotSequence } = await app.database
      .selectFrom('promptDocuments')
      .select(['sequence', 'snapshotSequence'])
      .where('promptId', '=', id)
      .executeTakeFirstOrThrow()
    return sequence === snapshotSequence
  }
  await waitUntil(isClosed)
  const [theirs, watching] = [await open(id, guest), await open(id, owner)]
  const encoder = encoding.createEncoder()
  for (const part of [1, document.clientID, 1]) encoding.writeVarUint(encoder, part)
  encoding.writeVarString(encoder, JSON.stringify({ cursor: 1 }))
  const { presence } = messageOf
  theirs.websocketProvider.send(presence(id, encoding.toUint8Array(encoder)))
  const states = () => watching.provider.awareness?.getStates()
  await waitUntil(() => states()?.has(document.clientID) === true)
  const mine = await openSharedPrompt({
    url: app.url,
    token: owner.session.access_token,
    promptId: id,
    document,
  })
  mine.write('b', 5)
  await waitUntil(() => watching.read() === 'textab' || mine.closings.length > 0)
  expect([watching.read(), mine.closings]).toEqual(['textab', []])
})

test('a document that nobody can read begins anew with its working copy', async () => {
  const id = await make()
  const first = await open(id, owner)
  first.leave()
  const unreadable = new Y.Doc()
  unreadable.getText('body').insert(0, 'lost')
  const snapshot = Buffer.from(Y.encodeStateAsUpdate(unreadable).subarray(0, -3))
  await app.database
    .updateTable('promptDocuments')
    .set({ snapshot })
    .where('promptId', '=', id)
    .execute()
  await waitUntil(async () => (await open(id, owner)).read() === 'text')
  const again = await open(id, owner)
  again.write('more ')
  await waitUntil(async () => (await storedBody(id)) === 'more text')
})

test('somebody who connects again is seen again, and after that too', async () => {
  const id = await make()
  const mine = await open(id, owner)
  const states = () => [...(mine.provider.awareness?.getStates().keys() ?? [])]
  const client = 123_456_789
  const present = (clock: number) => {
    const encoder = encoding.createEncoder()
    for (const part of [1, client, clock]) encoding.writeVarUint(encoder, part)
    encoding.writeVarString(encoder, JSON.stringify({ cursor: clock }))
    return encoding.toUint8Array(encoder)
  }
  // The second time with a state that is not newer than the one before, which nobody takes.
  for (const [clock, isSeen] of [
    [5, true],
    [5, false],
    [9, true],
  ] as const) {
    const socket = await connect()
    socket.send(encode(id, 2, 0, owner.session.access_token))
    await once(socket, 'message')
    socket.send(encode(id, 1, present(clock)))
    if (isSeen) await waitUntil(() => states().includes(client))
    socket.close()
    await once(socket, 'close')
    await waitUntil(() => !states().includes(client))
  }
})

test('names that are too long, and much that comes before a token, end the connection', async () => {
  const long = await connect()
  long.send(encode('x'.repeat(collaborationLimits.addressBytes + 1), 2, 0, 'token'))
  expect((await once(long, 'close'))[0]).toBe(closeCodes.malformed.code)
  const much = await connect()
  const token = 'x'.repeat(collaborationLimits.unauthenticatedBytes)
  much.send(
    encodeMessage(createId(), messageTypes.auth, (encoder) =>
      encoding.writeVarString(encoder, token),
    ),
  )
  expect((await once(much, 'close'))[0]).toBe(1006)
})
