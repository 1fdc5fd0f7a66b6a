import {
  acceptInvitationRoute,
  addSharesRoute,
  createInvitationLinkRoute,
  createWorkspaceRoute,
  getMeRoute,
  getPromptRoute,
  leaveWorkspaceRoute,
  removeMemberRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimShares } from '#features/sharing/index.ts'
import { addMember, inWorkspace, tokenOf } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

/** A viewer with a confirmed address, with whom an editor has shared a prompt of the workspace for writing. */
async function shareWithViewer() {
  const person = await signUpProven(app, 'Olga')
  const { id } = await person.call(createWorkspaceRoute, {
    body: { id: createId(), name: 'Acme Research' },
  })
  const owner = inWorkspace(app, person, id)
  const editor = await addMember(app, { owner, id }, 'editor')
  const viewer = await signUpProven(app, 'Carl')
  const { account } = await viewer.call(getMeRoute)
  const { url } = await owner.call(createInvitationLinkRoute, {
    params: { id },
    body: { id: createId(), role: 'viewer', seats: 1, expiresInDays: 1 },
  })
  await viewer.call(acceptInvitationRoute, { body: { token: tokenOf(url) } })
  const promptId = await makePrompt(owner)
  await editor.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [viewer.email], access: 'write' },
  })
  const claim = () =>
    claimShares(app, { accountId: account.id, provenEmail: viewer.email.toLowerCase() })
  const read = () => viewer.call(getPromptRoute, { params: { id: promptId } })
  return { id, owner, viewer, accountId: account.id, claim, read }
}

test('a share with a viewer does not let them write', async () => {
  const { read, claim } = await shareWithViewer()
  expect((await read()).abilities.edit).toBe(false)
  await claim()
  expect((await read()).abilities.edit).toBe(false)
})

test.each(['are removed', 'leave'])(
  'members who %s lose what was shared with them',
  async (how) => {
    const { id, owner, viewer, accountId, claim, read } = await shareWithViewer()
    if (how === 'leave') await viewer.call(leaveWorkspaceRoute, { params: { id } })
    else await owner.call(removeMemberRoute, { params: { id, accountId }, query: {} })
    await claim()
    await expect(read()).rejects.toMatchObject({ code: 'prompt.unknown' })
  },
)

test('a member loses what was shared with them before they joined', async () => {
  const { id, owner, accountId, read } = await shareWithViewer()
  await app.database
    .updateTable('shares')
    .set({ accountId })
    .where('workspaceId', '=', id)
    .execute()
  await owner.call(removeMemberRoute, { params: { id, accountId }, query: {} })
  await expect(read()).rejects.toMatchObject({ code: 'prompt.unknown' })
})

test('a member of a hosted identity service loses what was shared with them', async () => {
  const { id, owner, accountId, claim } = await shareWithViewer()
  await app.database
    .updateTable('accounts')
    .set({ issuer: 'https://identity.example.com' })
    .where('id', '=', accountId)
    .execute()
  await claim()
  await owner.call(removeMemberRoute, { params: { id, accountId }, query: {} })
  const shares = app.database.selectFrom('shares').select('id').where('workspaceId', '=', id)
  expect(await shares.execute()).toEqual([])
})
