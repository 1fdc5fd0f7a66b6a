import {
  changePromptsRoute,
  copyPromptsRoute,
  getMeRoute,
  getPromptRoute,
  getVersionRoute,
  listActivityRoute,
  listPromptsRoute,
  listVersionNamesRoute,
  listVersionsRoute,
  movePromptsRoute,
  nameVersionRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind } from '#testing/act-behind.ts'
import { addPublication } from '#testing/add-publication.ts'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
let eve: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
  eve = await signUpUser(app)
})
afterAll(() => app.close())

async function makePrompt(title = 'Private title') {
  const id = createId()
  const save = (baseRevision: number, body: string) =>
    ada.call(savePromptRoute, {
      params: { id },
      body: {
        saveId: createId(),
        baseRevision,
        content: { ...emptyContent, title, body },
        seal: true,
      },
    })
  await save(0, 'one')
  await save(1, 'two')
  await ada.call(nameVersionRoute, { params: { id, name: 'production' }, body: { number: 1 } })
  return id
}

const titlesOf = async (call: TestUser['call']) =>
  (await call(listPromptsRoute, { query: { limit: 100 } })).prompts.map(({ title }) => title)

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('a prompt in the trash is neither moved nor copied, and the answer says why', async () => {
  const { id: workspaceId } = await addTeam(app, [{ user: ada, role: 'editor' }])
  const id = await makePrompt()
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  const copies = [{ id, newId: createId() }]
  expect(await codeOf(ada.call(copyPromptsRoute, { body: { copies, workspaceId } }))).toBe(
    'prompt.in-trash',
  )
  expect(await codeOf(ada.call(movePromptsRoute, { body: { ids: [id], workspaceId } }))).toBe(
    'prompt.in-trash',
  )
})

type Act = (call: TestUser['call'], id: string, workspaceId: string) => Promise<unknown>

const waiting: [string, Act][] = [
  ['move', (call, id, workspaceId) => call(movePromptsRoute, { body: { ids: [id], workspaceId } })],
  ['deletion', (call, id) => call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })],
]

test.each(waiting)('a %s that waited while its author was removed is refused', async (_, act) => {
  const home = (await eve.call(getMeRoute)).workspace.id
  const { id: workspaceId, members } = await addTeam(app, [
    { user: ada, role: 'owner' },
    { user: eve, role: 'editor' },
  ])
  const [owner, editor] = members
  if (!owner || !editor) throw new Error('There are two members')
  const id = await makePrompt()
  await ada.call(movePromptsRoute, { body: { ids: [id], workspaceId } })
  const acting = actBehind(
    app.database,
    async (transaction) => {
      await transaction
        .updateTable('prompts')
        .set({ description: 'Locked.' })
        .where('id', '=', id)
        .execute()
      await transaction
        .deleteFrom('workspaceMembers')
        .where('workspaceId', '=', workspaceId)
        .where('accountId', '=', editor.accountId)
        .execute()
    },
    () => act(editor.call, id, home),
  )
  expect(await codeOf(acting)).toBe('prompt.unknown')
  expect((await owner.call(getPromptRoute, { params: { id } })).content.title).toBe('Private title')
})

test('a moved prompt has its versions and labels in the other workspace, and is gone here', async () => {
  const { id: workspaceId, members } = await addTeam(app, [
    { user: ada, role: 'editor' },
    { user: eve, role: 'viewer' },
  ])
  const id = await makePrompt('Moved')
  await ada.call(movePromptsRoute, { body: { ids: [id], workspaceId } })
  expect(await titlesOf(ada.call)).not.toContain('Moved')
  for (const { call } of members) {
    expect(await titlesOf(call)).toEqual(['Moved'])
    expect((await call(getVersionRoute, { params: { id, number: 1 } })).content.body).toBe('one')
    const { names } = await call(listVersionNamesRoute, { params: { id } })
    expect(names).toMatchObject([{ name: 'production', number: 1 }])
  }
  expect(await ada.call(getPromptRoute, { params: { id } })).toMatchObject({ workspaceId })
  const home = (await ada.call(getMeRoute)).workspace.id
  await ada.call(movePromptsRoute, { body: { ids: [id], workspaceId: home } })
  expect(await titlesOf(ada.call)).toContain('Moved')
  expect(await codeOf(eve.call(getPromptRoute, { params: { id } }))).toBe('prompt.unknown')
})

test('the activity of both workspaces says where a prompt went and where it came from', async () => {
  const { id: from } = await addTeam(app, [{ user: ada, role: 'owner' }])
  const { id: to } = await addTeam(app, [{ user: ada, role: 'owner' }])
  await app.database
    .updateTable('workspaces')
    .set({ name: 'Left' })
    .where('id', '=', from)
    .execute()
  await app.database
    .updateTable('workspaces')
    .set({ name: 'Entered' })
    .where('id', '=', to)
    .execute()
  const id = await makePrompt('Wanderer')
  const move = (workspaceId: string) =>
    ada.call(movePromptsRoute, { body: { ids: [id], workspaceId } })
  await move(from)
  await move(to)
  const detailsIn = async (workspaceId: string) => {
    const { entries } = await ada.call(listActivityRoute, {
      params: { id: workspaceId },
      query: { action: 'prompt.moved' },
    })
    return entries.map(({ details }) => details)
  }
  const home = (await ada.call(getMeRoute)).workspace.name
  expect(await detailsIn(from)).toEqual([{ toWorkspace: 'Entered' }, { fromWorkspace: home }])
  expect(await detailsIn(to)).toEqual([{ fromWorkspace: 'Left' }])
})

test('a copy has the history too, is made once, and leaves the original where it is', async () => {
  const { id: workspaceId, members } = await addTeam(app, [{ user: ada, role: 'owner' }])
  const id = await makePrompt('Copied')
  const copies = [{ id, newId: createId() }]
  await ada.call(copyPromptsRoute, { body: { copies, workspaceId } })
  await ada.call(copyPromptsRoute, { body: { copies, workspaceId } })
  const [inTeam] = members
  if (!inTeam) throw new Error('Ada is a member')
  expect(await titlesOf(inTeam.call)).toEqual(['Copied'])
  expect(await titlesOf(ada.call)).toContain('Copied')
  const [copy] = copies
  const { versions } = await inTeam.call(listVersionsRoute, { params: { id: copy?.newId ?? '' } })
  expect(versions.map(({ names }) => names)).toEqual([[], ['production']])
  const taken = { copies: [{ id, newId: id }], workspaceId }
  expect(await codeOf(ada.call(copyPromptsRoute, { body: taken }))).toBe('prompt.id-taken')
})

test('viewers, strangers and public prompts are refused, and nothing moves', async () => {
  const { id: readable } = await addTeam(app, [{ user: ada, role: 'viewer' }])
  const { id: foreign } = await addTeam(app, [{ user: eve, role: 'owner' }])
  const { id: workspaceId } = await addTeam(app, [{ user: ada, role: 'owner' }])
  const id = await makePrompt('Stays')
  const move = (to: string, user = ada) =>
    codeOf(user.call(movePromptsRoute, { body: { ids: [id], workspaceId: to } }))
  const home = (await ada.call(getMeRoute)).workspace.id
  expect(await move(readable)).toBe('workspace.not-allowed')
  expect(await move(foreign)).toBe('workspace.unknown')
  expect(await move(foreign, eve)).toBe('prompt.unknown')
  expect(await move(home)).toBe('prompt.same-workspace')
  const { id: published } = await addPublication(app, ada, {})
  const moving = ada.call(movePromptsRoute, { body: { ids: [id, published], workspaceId } })
  expect(await codeOf(moving)).toBe('prompt.published')
  expect(await titlesOf(ada.call)).toContain('Stays')
})

test('a workspace takes no more prompts than its plan has', async () => {
  const { id: workspaceId } = await addTeam(app, [{ user: ada, role: 'owner' }], 'free')
  const id = await makePrompt()
  const copies = Array.from({ length: 51 }, () => ({ id, newId: createId() }))
  const copy = (some: typeof copies) =>
    codeOf(ada.call(copyPromptsRoute, { body: { copies: some, workspaceId } }))
  expect(await copy(copies)).toBe('plan.limit-reached')
  expect(await copy(copies.slice(0, 50))).toBe('done')
  const move = ada.call(movePromptsRoute, { body: { ids: [id], workspaceId } })
  expect(await codeOf(move)).toBe('plan.limit-reached')
})
