import {
  addSharesRoute,
  changePlanRoute,
  declineChangeRequestRoute,
  getChangeBaseRoute,
  getMeRoute,
  NotificationEvent,
  proposeChangeRoute,
  savePromptRoute,
  startChangeRequestThreadRoute,
  withdrawChangeRequestRoute,
} from '@product/contract'
import { createId, emptyContent, type ShareAccess } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

const promptId = createId()

let app: TestApp
let owner: TestUser
let writer: TestUser
let reader: TestUser
let other: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  owner = await signUpUser(app)
  writer = await signUpUser(app)
  reader = await signUpUser(app)
  other = await signUpUser(app)
  for (const person of [owner, writer, reader, other]) await person.call(getMeRoute)
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  await owner.call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, body: 'Sum up.' } },
  })
  await share(writer, 'write')
  await share(reader, 'read')
  await share(other, 'read')
})
afterAll(() => app.close())

const share = (person: TestUser, access: ShareAccess) =>
  owner.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [person.email], access },
  })

async function propose(): Promise<string> {
  const id = createId()
  const { hash, content } = await reader.call(getChangeBaseRoute, { params: { id: promptId } })
  await reader.call(proposeChangeRoute, {
    params: { id: promptId, requestId: id },
    body: { baseHash: hash, title: 'Shorter', message: '', content: { ...content, body: 'Sum.' } },
  })
  return id
}

/** The events that a browser gets after the first one. */
async function follow(person: TestUser) {
  const response = await app.request('/api/v1/notifications/stream', { headers: authorize(person) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  /** Waits for so many events. */
  const take = async (count: number): Promise<string[]> => {
    for (;;) {
      const events = [...received.matchAll(/^data: (.+)\n/gm)].map(([, data = '']) =>
        NotificationEvent.parse(JSON.parse(data)),
      )
      if (events.length >= count) {
        received = ''
        return events.map(({ type }) => type)
      }
      received += (await reader?.read())?.value ?? ''
    }
  }
  await take(1)
  return { take, leave: () => reader?.cancel() }
}

test('everybody who may see a change request is told of each change, and of its comments', async () => {
  const id = await propose()
  const people = await Promise.all([follow(writer), follow(reader), follow(owner)])
  await owner.call(startChangeRequestThreadRoute, {
    params: { id, threadId: createId() },
    body: { commentId: createId(), text: 'Why?' },
  })
  const [ofWriter, ofReader, ofOwner] = people.map(({ take }) => take)
  expect(await ofReader?.(2)).toEqual(['notifications', 'change-requests'])
  expect(await ofOwner?.(1)).toEqual(['change-requests'])
  expect(await ofWriter?.(1)).toEqual(['change-requests'])
  // It is no notification for those who wrote nothing.
  await reader.call(withdrawChangeRequestRoute, { params: { id } })
  expect(await ofOwner?.(1)).toEqual(['change-requests'])
  expect(await ofWriter?.(1)).toEqual(['change-requests'])
  for (const { leave } of people) await leave()
})

test('other readers are told nothing', async () => {
  const events = await follow(other)
  const id = await propose()
  await owner.call(declineChangeRequestRoute, { params: { id }, body: { reason: '' } })
  const shared = createId()
  await owner.call(savePromptRoute, {
    params: { id: shared },
    body: { saveId: createId(), baseRevision: 0, content: emptyContent },
  })
  await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id: shared },
    body: { emails: [other.email], access: 'read' },
  })
  expect(await events.take(1)).toEqual(['notifications'])
  await events.leave()
})
