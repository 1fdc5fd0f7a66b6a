import {
  addSharesRoute,
  changeCollectionRoute,
  changePlanRoute,
  checkConnectionRoute,
  createCollectionRoute,
  createConnectionRoute,
  createInvitationLinkRoute,
  getMeRoute,
  getPromptRoute,
  listInvitationsRoute,
  listMembersRoute,
  movePromptsRoute,
  removeMemberRoute,
  savePromptRoute,
  shareWithWorkspaceRoute,
  transferOwnershipRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTeam, inWorkspace } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { openSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'

// An id may be written in capitals and is the same id: what attackers did with other spellings.

const quota = 1_000_000

let app: TestApp
let owner: TestUser
let guest: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false, storageQuota: quota } })
  owner = await signUpProven(app, 'Olga')
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  guest = await signUpProven(app, 'Gina')
})
afterAll(() => app.close())

const capitals = (id: string) => id.toUpperCase()

/** The id with its first letter in capitals, its second, and so on. */
const spellingsOf = (id: string): string[] =>
  [...id].flatMap((letter, at) =>
    letter === letter.toUpperCase()
      ? []
      : [id.slice(0, at) + letter.toUpperCase() + id.slice(at + 1)],
  )

async function makePrompt(
  { call }: Pick<TestUser, 'call'>,
  { collection, size = 4 }: { collection?: string; size?: number } = {},
) {
  const id = createId()
  await call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, title: 'Plan', body: 'x'.repeat(size) },
      ...(collection && { collection }),
    },
  })
  return id
}

const ownWorkspaceOf = async ({ call }: TestUser) => {
  const { accountId, workspaceId } = await app.database
    .selectFrom('accounts')
    .select(['id as accountId', 'workspaceId'])
    .where('id', '=', (await call(getMeRoute)).account.id)
    .executeTakeFirstOrThrow()
  return { accountId, workspaceId }
}

const openAs = ({ session }: TestUser, promptId: string) =>
  openSharedPrompt({ url: app.url, token: session.access_token, promptId })

test('a revoked editor who named the document in capitals is out, and an editor’s text is stored', async () => {
  const id = await makePrompt(owner)
  const body = { emails: [guest.email], access: 'write' as const }
  await owner.call(addSharesRoute, { params: { kind: 'prompt', id }, body })
  const theirs = await openAs(guest, capitals(id))
  theirs.write('theirs ')
  await waitUntil(() => theirs.isStored())
  const mine = await openAs(owner, id)
  await waitUntil(() => mine.read().startsWith('theirs'))
  await waitUntil(async () => {
    const { content } = await owner.call(getPromptRoute, { params: { id } })
    return content.body === 'theirs xxxx'
  })
  await app.database.deleteFrom('shares').where('promptId', '=', id).execute()
  await waitUntil(() => theirs.denials.length > 0)
  mine.write('secret ')
  await waitUntil(() => mine.isStored())
  expect(theirs.read()).toBe('theirs xxxx')
})

test('the last owner can neither remove themselves nor hand the workspace to themselves', async () => {
  const team = await buildTeam(app, 'admin')
  const accountId = capitals(team.owner.accountId)
  const { call } = team.owner
  const params = { id: team.id, accountId }
  await expect(
    call(removeMemberRoute, { params, query: { prompts: 'keep' } }),
  ).rejects.toMatchObject({ code: 'workspace.last-owner' })
  await call(transferOwnershipRoute, { params: { id: team.id }, body: { accountId } })
  const { members } = await call(listMembersRoute, { params: { id: team.id } })
  expect(members.map(({ role }) => role).toSorted()).toEqual(['admin', 'owner'])
})

test('what is sealed for an id in capitals opens again', async () => {
  await using double = await startModelDouble()
  double.lists.key = 'sk-1'
  const id = createId()
  const body = { provider: 'openai', key: 'sk-1', baseUrl: double.openai } as const
  const made = await owner.call(createConnectionRoute, { body: { id: capitals(id), ...body } })
  expect(made.id).toBe(id)
  expect(await owner.call(checkConnectionRoute, { params: { id } })).toMatchObject({
    status: 'connected',
  })
  const team = await buildTeam(app)
  await team.owner.call(createInvitationLinkRoute, {
    params: { id: capitals(team.id) },
    body: { id: capitals(createId()), role: 'viewer', seats: 1 },
  })
  const { invitations } = await team.owner.call(listInvitationsRoute, { params: { id: team.id } })
  expect(invitations[0]?.url).toContain('/invite#')
})

test('a workspace has one storage, however often its id is spelled anew', async () => {
  const person = await signUpProven(app)
  const { workspaceId } = await ownWorkspaceOf(person)
  const saves = spellingsOf(workspaceId).map((spelling) =>
    makePrompt(inWorkspace(app, person, spelling), { size: 200_000 }),
  )
  const stored = (await Promise.allSettled(saves)).filter(({ status }) => status === 'fulfilled')
  expect(saves.length).toBeGreaterThan(5)
  expect(stored.length * 200_000).toBeLessThanOrEqual(quota)
})

test('an address gets one mail a day about a thing, however often its id is spelled anew', async () => {
  const limited = await buildTestApp()
  const person = await signUpProven(limited)
  await person.call(changePlanRoute, { body: { plan: 'team' } })
  const id = await makePrompt(person)
  const email = 'friend@example.com'
  for (const spelling of [id, ...spellingsOf(id).slice(0, 3)]) {
    await person.call(addSharesRoute, {
      params: { kind: 'prompt', id: spelling },
      body: { emails: [email], access: 'read' },
    })
    await limited.database.deleteFrom('shares').where('email', '=', email).execute()
  }
  const mails = (await limited.mails()).filter(({ toAddress }) => toAddress === email)
  await limited.close()
  expect(mails).toHaveLength(1)
})

test('a prompt moved to the workspace that it is in stays in its restricted collection', async () => {
  const team = await buildTeam(app)
  const { slug } = await team.owner.call(createCollectionRoute, {
    body: { id: createId(), name: 'Restricted box' },
  })
  await team.owner.call(changeCollectionRoute, { params: { slug }, body: { isRestricted: true } })
  const id = await makePrompt(team.owner, { collection: slug })
  await expect(
    team.owner.call(movePromptsRoute, {
      body: { ids: [capitals(id)], workspaceId: capitals(team.id) },
    }),
  ).rejects.toMatchObject({ code: 'prompt.same-workspace' })
  const { isRestricted } = await app.database
    .selectFrom('prompts')
    .select('isRestricted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(isRestricted).toBe(true)
})

test('nothing is shared with the workspace that it is in', async () => {
  const team = await buildTeam(app)
  const id = await makePrompt(team.owner)
  await expect(
    team.owner.call(shareWithWorkspaceRoute, {
      params: { kind: 'prompt', id },
      body: { workspaceId: capitals(team.id), access: 'read' },
    }),
  ).rejects.toMatchObject({ code: 'share.with-own-workspace' })
})

test('a prompt that is named twice in one request is one prompt', async () => {
  const team = await buildTeam(app)
  const id = await makePrompt(team.owner)
  const { workspaceId } = await ownWorkspaceOf(team.owner)
  const body = { ids: [id, capitals(id)], workspaceId }
  expect(await team.owner.call(movePromptsRoute, { body })).toEqual({ moved: 1 })
})
