import {
  getPromptRoute,
  listVersionsRoute,
  savePromptRoute,
  saveVersionRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { openSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'

let app: TestApp
let writer: Member
let reader: Member

beforeAll(async () => {
  app = await buildTestApp()
  const { members } = await buildTeam(app, 'editor', 'viewer')
  const [first, second] = members
  if (!first || !second) throw new Error('There are two members')
  writer = first
  reader = second
})
afterAll(() => app.close())

async function open(title: string, body: string) {
  const id = createId()
  const content = { ...emptyContent, title, body }
  await writer.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: 0, content, seal: true },
  })
  const shared = await openSharedPrompt({
    url: app.url,
    token: writer.session.access_token,
    promptId: id,
  })
  const write = async (text: string) => {
    shared.write(text, shared.read().length)
    await waitUntil(shared.isStored)
  }
  const save = (version: { seal?: boolean; note?: string }, who = writer) =>
    who.call(saveVersionRoute, { params: { id }, body: version })
  return { id, write, save }
}

test('what was written in the shared document becomes a version at once, and a sealed one stays as it is', async () => {
  const { id, write, save } = await open('Notes', 'one')
  await write(', two')
  const saved = await save({ seal: true, note: 'Two of them' })
  expect(saved).toMatchObject({ version: 2, content: { body: 'one, two' } })
  await write(', three')
  expect(await save({})).toMatchObject({ version: 3, content: { body: 'one, two, three' } })
  const { versions } = await writer.call(listVersionsRoute, { params: { id }, query: {} })
  expect(versions.map(({ isSealed, note }) => [isSealed, note])).toEqual([
    [false, ''],
    [true, 'Two of them'],
    [true, ''],
  ])
  // There is nothing new: the same version again.
  expect(await save({})).toMatchObject({ version: 3 })
})

test('a document that cannot be saved is refused with its reason, and a reader saves nothing', async () => {
  const { id, write, save } = await open('Mirror', 'one')
  await write(' {{> mirror}}')
  await expect(save({ seal: true })).rejects.toMatchObject({ code: 'prompt.include-cycle' })
  const { content } = await writer.call(getPromptRoute, { params: { id } })
  expect(content.body).toBe('one')
  await expect(save({}, reader)).rejects.toMatchObject({ code: 'prompt.not-allowed' })
})
