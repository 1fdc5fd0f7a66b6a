import {
  AccessEvent,
  addSharesRoute,
  changeMemberRoute,
  changePlanRoute,
  changePromptsRoute,
  changeShareRoute,
  createCollectionRoute,
  getSharingRoute,
  leaveWorkspaceRoute,
  movePromptsRoute,
  revokeShareRoute,
  shareWithWorkspaceRoute,
  startPromptThreadRoute,
} from '@product/contract'
import { createId, type ShareAccess } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
let guest: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  owner = await signUpUser(app)
  guest = await signUpUser(app, { firstName: 'Gus' })
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
})
afterAll(() => app.close())

async function share(
  kind: 'prompt' | 'collection',
  id: string,
  given: { access?: ShareAccess; expiresAt?: string } = {},
) {
  const { shares } = await owner.call(addSharesRoute, {
    params: { kind, id },
    body: { emails: [guest.email], access: 'write', ...given },
  })
  return shares.find(({ email }) => email === guest.email)?.id ?? ''
}

/** The events that an open editor gets. */
async function follow(person: TestUser, promptId: string) {
  const response = await app.request(`/api/v1/prompts/${promptId}/access`, {
    headers: { authorization: `Bearer ${person.session.access_token}` },
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    const data = /^data: (.+)$/m.exec(value)?.[1]
    return done || data === undefined ? null : AccessEvent.parse(JSON.parse(data))
  }
  return { next, leave: () => reader?.cancel() }
}

/** Its end is announced, and comes without another notice. */
const expireSoon = (id: string) =>
  app.database
    .updateTable('shares')
    .set({ expiresAt: sql<Date>`now() + interval '300 milliseconds'` })
    .where('id', '=', id)
    .execute()

const mayEdit = (edit: boolean) => ({ type: 'access', abilities: { edit } })
const ended = { type: 'access-end', code: 'access.ended' }

test('a change and the end of a share are told at once, and nothing after it', async () => {
  const id = await makePrompt(owner)
  const shareId = await share('prompt', id)
  const events = await follow(guest, id)
  expect(await events.next()).toMatchObject(mayEdit(true))
  await owner.call(changeShareRoute, { params: { id: shareId }, body: { access: 'read' } })
  expect(await events.next()).toMatchObject(mayEdit(false))
  await owner.call(revokeShareRoute, { params: { id: shareId } })
  expect(await events.next()).toMatchObject(ended)
  expect(await events.next()).toBeNull()
})

test('others are told at once of a comment, and nobody who has lost the access', async () => {
  const id = await makePrompt(owner)
  const shareId = await share('prompt', id)
  const events = await follow(guest, id)
  expect(await events.next()).toMatchObject(mayEdit(true))
  const comment = (promptId: string) =>
    owner.call(startPromptThreadRoute, {
      params: { id: promptId, threadId: createId() },
      body: { commentId: createId(), text: 'Look here' },
    })
  await comment(await makePrompt(owner))
  await comment(id)
  expect(await events.next()).toEqual({ type: 'comments' })
  await owner.call(revokeShareRoute, { params: { id: shareId } })
  await comment(id)
  expect(await events.next()).toMatchObject(ended)
  expect(await events.next()).toBeNull()
})

test('a share ends on time while it is followed', async () => {
  const id = await makePrompt(owner)
  const shareId = await share('prompt', id)
  const events = await follow(guest, id)
  expect(await events.next()).toMatchObject(mayEdit(true))
  await expireSoon(shareId)
  expect(await events.next()).toMatchObject(ended)
  expect(await events.next()).toBeNull()
})

test('a prompt that leaves a shared collection, or goes to the trash, ends it', async () => {
  const { id: collectionId, slug: collection } = await owner.call(createCollectionRoute, {
    body: { id: createId(), name: 'Box' },
  })
  const ids = [await makePrompt(owner), await makePrompt(owner)]
  await owner.call(changePromptsRoute, { body: { action: 'add-to-collection', ids, collection } })
  await share('collection', collectionId)
  const [taken = '', trashed = ''] = ids
  const [one, other] = [await follow(guest, taken), await follow(guest, trashed)]
  expect(await one.next()).toMatchObject(mayEdit(true))
  expect(await other.next()).toMatchObject(mayEdit(true))
  await owner.call(changePromptsRoute, {
    body: { action: 'remove-from-collection', ids: [taken], collection },
  })
  expect(await one.next()).toMatchObject(ended)
  await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [trashed] } })
  expect(await other.next()).toMatchObject(ended)
})

test('a share with a workspace is followed by each of its members', async () => {
  const { id: teamId, members } = await addTeam(app, [
    { user: owner, role: 'owner' },
    { user: guest, role: 'editor' },
  ])
  const shareWithTeam = async (id: string) => {
    const { shares } = await owner.call(shareWithWorkspaceRoute, {
      params: { kind: 'prompt', id },
      body: { workspaceId: teamId, access: 'write' },
    })
    return { id: shares[0]?.id ?? '' }
  }
  const id = await makePrompt(owner)
  const params = await shareWithTeam(id)
  const changed = await follow(guest, id)
  expect(await changed.next()).toMatchObject(mayEdit(true))
  await owner.call(changeShareRoute, { params, body: { access: 'read' } })
  expect(await changed.next()).toMatchObject(mayEdit(false))
  await owner.call(revokeShareRoute, { params })
  expect(await changed.next()).toMatchObject(ended)

  const { id: shareId } = await shareWithTeam(id)
  const expiring = await follow(guest, id)
  expect(await expiring.next()).toMatchObject(mayEdit(true))
  await expireSoon(shareId)
  expect(await expiring.next()).toMatchObject(ended)

  await owner.call(revokeShareRoute, { params: { id: shareId } })
  await shareWithTeam(id)
  const leaving = await follow(guest, id)
  expect(await leaving.next()).toMatchObject(mayEdit(true))
  const member = { id: teamId, accountId: members[1]?.accountId ?? '' }
  await owner.call(changeMemberRoute, { params: member, body: { role: 'viewer' } })
  expect(await leaving.next()).toMatchObject(mayEdit(false))
  await guest.call(leaveWorkspaceRoute, { params: { id: teamId } })
  expect(await leaving.next()).toMatchObject(ended)
})

test('somebody who joins the workspace of a prompt has what that role gives', async () => {
  const team = await addTeam(app, [
    { user: owner, role: 'owner' },
    { user: guest, role: 'editor' },
  ])
  const own = await addTeam(app, [{ user: owner, role: 'owner' }])
  const id = await makePrompt(owner)
  await owner.call(movePromptsRoute, { body: { ids: [id], workspaceId: own.id } })
  await owner.call(shareWithWorkspaceRoute, {
    params: { kind: 'prompt', id },
    body: { workspaceId: team.id, access: 'write' },
  })
  const events = await follow(guest, id)
  expect(await events.next()).toMatchObject(mayEdit(true))
  const accountId = team.members[1]?.accountId ?? ''
  await app.database
    .insertInto('workspaceMembers')
    .values({ workspaceId: own.id, accountId, role: 'viewer' })
    .execute()
  expect(await events.next()).toMatchObject(mayEdit(false))
  await events.leave()
})

test('the person who shared sees the name of somebody who has opened it', async () => {
  const id = await makePrompt(owner)
  await share('prompt', id)
  const events = await follow(guest, id)
  await events.next()
  const { shares } = await owner.call(getSharingRoute, { params: { kind: 'prompt', id } })
  expect(shares).toMatchObject([{ email: guest.email, person: { name: 'Gus Example' } }])
  await events.leave()
})

test('an account has a limited number of streams, and gives back those that it leaves', async () => {
  const id = await makePrompt(owner)
  const streams = await Promise.all(Array.from({ length: 64 }, () => follow(owner, id)))
  const ask = () =>
    app.request(`/api/v1/prompts/${id}/access`, {
      headers: { authorization: `Bearer ${owner.session.access_token}` },
    })
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ error: { code: 'access.too-many-streams' } })
  for (const stream of streams) await stream.leave()
  await expect
    .poll(async () => {
      const again = await ask()
      await again.body?.cancel()
      return again.status
    })
    .toBe(200)
})
