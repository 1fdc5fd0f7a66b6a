import {
  addSharesRoute,
  changeCollectionRoute,
  changePromptsRoute,
  createCollectionRoute,
  getMeRoute,
  getPromptRoute,
  getSharingRoute,
  inviteByMailRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, type PromptContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import type { TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

async function makeRestricted({ call }: TestUser, name: string) {
  const { slug } = await call(createCollectionRoute, { body: { id: createId(), name } })
  await call(changeCollectionRoute, { params: { slug }, body: { isRestricted: true, people: [] } })
  return slug
}

const put = ({ call }: TestUser, id: string, collection: string) =>
  call(changePromptsRoute, { body: { action: 'add-to-collection', ids: [id], collection } })

async function change(user: TestUser, id: string, changes: Partial<PromptContent>) {
  const { revision, content } = await user.call(getPromptRoute, { params: { id } })
  return await user.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: revision, content: { ...content, ...changes } },
  })
}

test('the slug of a new collection does not tell of a restricted one', async () => {
  const { owner, members } = await buildTeam(app, 'editor')
  const [editor] = members as [Member]
  const make = async (name: string) =>
    (await editor.call(createCollectionRoute, { body: { id: createId(), name } })).slug
  await makeRestricted(owner, 'Layoffs 2027')
  const letters = /-[a-z0-9]{8}$/
  expect((await make('Layoffs 2027')).replace(letters, '')).toBe('layoffs-2027')
  expect((await make('Picnics 2027')).replace(letters, '')).toBe('picnics-2027')
})

test('an include that leads back through a restricted prompt is not refused to whom it is hidden from', async () => {
  const { owner, members } = await buildTeam(app, 'editor')
  const [editor] = members as [Member]
  const open = await makePrompt(owner, { title: 'Open' })
  const hidden = await makePrompt(owner, { title: 'Salaries', body: '{{> open}}' })
  await put(owner, hidden, await makeRestricted(owner, 'Restricted'))
  await change(editor, open, { body: 'x {{> salaries}}' })
  await change(editor, open, { body: 'x {{> no-such-thing}}' })
  await expect(change(owner, open, { body: '{{> salaries}}' })).rejects.toMatchObject({
    code: 'prompt.include-cycle',
  })
})

test('sharing does not tell an editor whether an address is that of a member', async () => {
  const { owner, id: workspaceId, members } = await buildTeam(app, 'editor')
  const [editor] = members as [Member]
  const colleague = await addProvenMember(workspaceId)
  const stranger = await signUpProven(app)
  const id = await makePrompt(owner)
  const params = { kind: 'prompt' as const, id }
  const share = (user: TestUser, email: string) =>
    user.call(addSharesRoute, { params, body: { emails: [email], access: 'read' as const } })
  await expect(share(owner, colleague.email)).rejects.toMatchObject({
    code: 'share.already-member',
  })
  await share(editor, colleague.email)
  await share(editor, stranger.email)
  const { shares } = await editor.call(getSharingRoute, { params })
  expect(shares).toMatchObject([
    { email: colleague.email, person: null },
    { email: stranger.email, person: null },
  ])
})

async function addProvenMember(workspaceId: string): Promise<TestUser> {
  const person = await signUpProven(app, 'Carl')
  const { id: accountId } = (await person.call(getMeRoute)).account
  const member = { workspaceId, accountId, role: 'viewer' }
  await app.database.insertInto('workspaceMembers').values(member).execute()
  return person
}

const note = 'Pay at https://evil.example/x\nor www.evil.example, mail me@evil.example'
const links = /https?:\/\/evil|www\.evil|me@evil/

test('links in the note of a share or an invitation do not work in its mail', async () => {
  const { owner, id: workspaceId } = await buildTeam(app)
  const id = await makePrompt(owner)
  const [shared, invited] = [1, 2].map(() => `${crypto.randomUUID()}@example.com`) as [
    string,
    string,
  ]
  await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [shared], access: 'read', note },
  })
  await owner.call(inviteByMailRoute, {
    params: { id: workspaceId },
    body: { id: createId(), email: invited, role: 'viewer', note },
  })
  for (const email of [shared, invited]) {
    const mail = (await app.mails()).find(({ toAddress }) => toAddress === email)
    expect(mail?.textBody).toContain('Pay at https')
    expect(mail?.textBody).not.toMatch(links)
    expect(mail?.htmlBody ?? '').not.toMatch(links)
    expect(mail?.textBody.replaceAll('\u2060', '')).toContain(note)
  }
})
