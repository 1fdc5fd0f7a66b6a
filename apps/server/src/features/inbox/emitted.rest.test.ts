import {
  acceptInvitationRoute,
  changePlanRoute,
  createWorkspaceRoute,
  getMeRoute,
  inviteByMailRoute,
  listNotificationsRoute,
  openInvitationRoute,
  publishPromptRoute,
  revokeInvitationRoute,
  savePromptRoute,
  saveReviewRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId, emptyContent, plans } from '@product/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { inWorkspace } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { connectDouble, followRuns, makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'

const { free } = plans

let app: TestApp
let double: ModelDouble
let ada: TestUser
beforeAll(async () => {
  double = await startModelDouble()
  app = await buildTestApp({
    config: { rateLimits: false, allowPrivateProviders: true, storageQuota: 200_000 },
  })
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})
beforeEach(async () => {
  ada = await signUpProven(app, 'Ada')
})

const list = async (person: TestUser) =>
  (await person.call(listNotificationsRoute, {})).notifications

describe('an invitation', () => {
  async function invite(email: string) {
    const { id } = await ada.call(createWorkspaceRoute, { body: { id: createId(), name: 'Acme' } })
    const owner = inWorkspace(app, ada, id)
    const invitation = { id: createId(), email, role: 'editor' as const, note: '' }
    await owner.call(inviteByMailRoute, { params: { id }, body: invitation })
    const revoke = () =>
      owner.call(revokeInvitationRoute, { params: { id, invitationId: invitation.id } })
    return { workspaceId: id, invitationId: invitation.id, revoke }
  }

  test('is accepted from the notification by those who confirmed the address', async () => {
    const bob = await signUpProven(app, 'Bob')
    const { invitationId, workspaceId } = await invite(bob.email)
    expect(await list(bob)).toMatchObject([
      { text: 'invited you to a workspace', title: 'Acme', path: `/invite#${invitationId}` },
    ])
    const token = { body: { token: invitationId } }
    for (const stranger of [await signUpProven(app), await signUpUser(app)])
      await expect(stranger.call(openInvitationRoute, token)).rejects.toMatchObject({ status: 404 })
    expect(await bob.call(openInvitationRoute, token)).toMatchObject({ state: 'open' })
    expect(await bob.call(acceptInvitationRoute, token)).toMatchObject({ id: workspaceId })
    expect(await list(bob)).toEqual([])
  })

  test('that is revoked is no longer told', async () => {
    const bob = await signUpProven(app, 'Bob')
    const { revoke } = await invite(bob.email)
    await revoke()
    expect(await list(bob)).toEqual([])
  })
})

async function review(reader: TestUser, { id, slug }: { id: string; slug: string }, rating = 4) {
  const { account } = await reader.call(getMeRoute)
  await app.database
    .insertInto('publicationUses')
    .values({ promptId: id, person: account.id, day: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await reader.call(saveReviewRoute, {
    params: { slug },
    body: { rating, text: 'It does what it says.' },
  })
}

test('the author is told of a new review, not of changes to it, and of none that is hidden', async () => {
  const prompt = await addPublication(app, ada, { content: { title: 'Greeter' } })
  const bob = await signUpProven(app, 'Bob')
  await review(bob, prompt)
  const told = {
    kind: 'review',
    actor: { name: 'Bob Example' },
    text: 'gave your prompt 4 of 5 stars',
    title: 'Greeter',
    excerpt: 'It does what it says.',
    path: `/p/${prompt.slug}#reviews`,
    count: 1,
  }
  expect(await list(ada)).toMatchObject([told])
  await review(bob, prompt, 2)
  expect(await list(ada)).toMatchObject([told])
  await app.database.updateTable('reviews').set({ hiddenAt: new Date() }).execute()
  expect(await list(ada)).toEqual([])
})

const publish = (author: TestUser, id: string) =>
  author.call(publishPromptRoute, {
    params: { id },
    body: { category: 'writing', licence: 'mit', note: '', confirmed: true },
  })

async function save(author: TestUser, id: string, baseRevision: number, body: string) {
  const content = { ...emptyContent, title: 'Greeter', description: 'Greets people', body }
  await author.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision, content },
  })
}

test('those who copied a published prompt are told of its new version while it is public', async () => {
  const id = createId()
  await save(ada, id, 0, 'Say hello to everyone')
  await publish(ada, id)
  await app.drainJobs()
  const bob = await signUpProven(app, 'Bob')
  const copy = createId()
  await bob.call(savePromptRoute, {
    params: { id: copy },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, title: 'My greeter', body: 'Say hello to everyone' },
      source: { kind: 'prompt', id, version: 1 },
    },
  })
  await save(ada, id, 1, 'Say hello to everyone here')
  await publish(ada, id)
  await app.drainJobs()
  await app.jobs.enqueue(app.database, 'notify-copies', { promptId: id, version: 2 })
  await app.drainJobs()
  expect(await list(bob)).toMatchObject([
    {
      kind: 'original-update',
      actor: { name: 'Ada Example' },
      text: 'published a new version of the original of your prompt',
      title: 'My greeter',
      path: `/editor/${copy}`,
      count: 1,
    },
  ])
  expect(await list(ada)).toEqual([])
  await ada.call(withdrawPromptRoute, { params: { id } })
  expect(await list(bob)).toEqual([])
})

describe('a limit', () => {
  test('of prompts is told when the last one is used, once', async () => {
    await ada.call(changePlanRoute, { body: { plan: 'free' } })
    const most = free.limits.prompts ?? 0
    for (let made = 0; made < most; made += 1) await makePrompt(ada)
    await expect(makePrompt(ada)).rejects.toMatchObject({ code: 'plan.limit-reached' })
    expect(await list(ada)).toMatchObject([
      {
        kind: 'limit',
        actor: null,
        text: `All ${most} prompts of the plan are used`,
        title: 'Personal',
        path: '/settings/billing',
        workspace: { isNeeded: true },
      },
    ])
  })

  test('of executions is told when the last one of the month is used', async () => {
    await connectDouble(ada, double)
    double.behave({ pieces: ['Hello'] })
    await ada.call(changePlanRoute, { body: { plan: 'free' } })
    const { workspace } = await ada.call(getMeRoute)
    const allowed = free.limits.executions ?? 0
    const month = new Date(new Date().toISOString().slice(0, 7))
    await app.database
      .insertInto('workspaceExecutions')
      .values({ workspaceId: workspace.id, month, executions: allowed - 1 })
      .execute()
    const promptId = await makePrompt(ada)
    await (await followRuns(app, ada, { promptId })).all()
    expect(await list(ada)).toMatchObject([
      { text: `All ${allowed} executions of this month are used` },
    ])
  })

  test('of storage is told when something does not fit', async () => {
    const large = () => makePrompt(ada, { body: 'x'.repeat(190_000) })
    await large().catch(() => {})
    await expect(large()).rejects.toMatchObject({ code: 'storage.full' })
    await expect
      .poll(() => list(ada))
      .toMatchObject([{ text: 'The storage is full', path: '/settings/data' }])
  })
})

test('a key that begins to fail is told to owners and admins once, until it works again', async () => {
  const connectionId = await connectDouble(ada, double)
  const promptId = await makePrompt(ada)
  const run = async () => await (await followRuns(app, ada, { promptId })).all()
  const refused = { failure: { status: 401, code: 'invalid_api_key', message: 'No', headers: {} } }
  const wait = (status: string) =>
    expect
      .poll(async () => {
        const found = app.database.selectFrom('connections').select('status')
        return (await found.where('id', '=', connectionId).executeTakeFirstOrThrow()).status
      })
      .toBe(status)
  double.behave(refused)
  await run()
  await wait('failing')
  await run()
  const told = {
    kind: 'connection',
    text: 'A connection was refused by its provider',
    path: '/settings/connections',
    workspace: { isNeeded: true },
  }
  expect(await list(ada)).toMatchObject([{ ...told, count: 1 }])
  double.behave({ pieces: ['Hello'] })
  await run()
  await wait('connected')
  double.behave({
    failure: { status: 429, code: 'insufficient_quota', message: 'No credit', headers: {} },
  })
  await run()
  await wait('failing')
  expect(await list(ada)).toMatchObject([{ ...told, count: 2 }])
})
