import {
  acceptInvitationRoute,
  changeMemberRoute,
  changePlanRoute,
  createInvitationLinkRoute,
  inviteByMailRoute,
  listInvitationsRoute,
  listMembersRoute,
  openInvitationRoute,
  removeMemberRoute,
  renewInvitationRoute,
  revokeInvitationRoute,
} from '@product/contract'
import { createId, plans } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTeam, type Member, tokenOf } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { sweepInvitations } from '../sweep-invitations.ts'

const seats = plans.team.limits.members ?? 0

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

type Mailed = { role?: 'viewer' | 'editor' | 'admin'; note?: string; invitationId?: string }

const newEmail = () => `${crypto.randomUUID()}@example.com`

const invite = (
  { call }: TestUser,
  id: string,
  email: string,
  { role = 'editor', note = '', invitationId = createId() }: Mailed = {},
) => call(inviteByMailRoute, { params: { id }, body: { id: invitationId, email, role, note } })

const makeLink = ({ call }: TestUser, id: string, count = 1, role: 'viewer' | 'admin' = 'viewer') =>
  call(createInvitationLinkRoute, {
    params: { id },
    body: { id: createId(), role, seats: count, expiresInDays: 3 },
  })

const accept = ({ call }: Pick<TestUser, 'call'>, token: string) =>
  call(acceptInvitationRoute, { body: { token } })
const open = ({ call }: Pick<TestUser, 'call'>, token: string) =>
  call(openInvitationRoute, { body: { token } })

async function mailedToken(email: string): Promise<string> {
  const mail = (await app.mails()).findLast(({ toAddress }) => toAddress === email)
  return tokenOf(/^http\S+$/m.exec(mail?.textBody ?? '')?.[0] ?? null)
}

const memberCount = async ({ call }: TestUser, id: string) =>
  (await call(listMembersRoute, { params: { id } })).members.length

const countGood = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

const expire = (id: string) =>
  sql`update workspace_invitations set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
    app.database,
  )

describe('a mailed invitation', () => {
  test('is mailed with who, where and why, and only to its address', async () => {
    const { id, owner } = await buildTeam(app)
    const email = newEmail()
    const note = 'Come <b>in</b> & look'
    const invitation = await invite(owner, id, email.toUpperCase(), { note })
    expect(invitation).toMatchObject({
      email,
      url: null,
      seats: 1,
      used: 0,
      invitedBy: 'Olga Owner',
    })
    const mail = (await app.mails()).findLast(({ toAddress }) => toAddress === email)
    expect(mail?.subject).toBe('Olga Owner invited you to Acme Research on Promptuary')
    expect(mail?.textBody).toContain(note)
    expect(mail?.htmlBody).toContain('Come &lt;b&gt;in&lt;/b&gt; &amp; look')
    const token = await mailedToken(email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(24)
    const stored = await sql<{ text: string }>`
      select workspace_invitations::text as text from workspace_invitations where id = ${invitation.id}
    `.execute(app.database)
    expect(stored.rows[0]?.text).not.toContain(token)
  })

  test('is read signed out, and accepted by the account with that address', async () => {
    const { id, owner } = await buildTeam(app)
    const email = newEmail()
    await invite(owner, id, email, { role: 'admin' })
    const token = await mailedToken(email)
    expect(await open({ call: callAs(app) }, token)).toMatchObject({
      workspace: { name: 'Acme Research' },
      role: 'admin',
      invitedBy: 'Olga Owner',
      email: `${email[0]}•••@example.com`,
      state: 'open',
      yourEmail: null,
    })
    const person = await signUpUser(app, { email })
    expect(await accept(person, token)).toMatchObject({ id, role: 'admin', memberCount: 2 })
    expect((await open(person, token)).state).toBe('member')
  })

  test('accepted twice at once joins once', async () => {
    const { id, owner } = await buildTeam(app)
    const email = newEmail()
    await invite(owner, id, email)
    const token = await mailedToken(email)
    const person = await signUpUser(app, { email })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => accept(person, token)))
    expect(countGood(results)).toBe(8)
    expect(await memberCount(owner, id)).toBe(2)
    const { rows } = await sql<{ used: number }>`
      select used from workspace_invitations where workspace_id = ${id}
    `.execute(app.database)
    expect(rows).toEqual([{ used: 1 }])
  })

  test('of another address is refused, which names the right one without telling it all', async () => {
    const { id, owner } = await buildTeam(app)
    const email = newEmail()
    await invite(owner, id, email)
    const token = await mailedToken(email)
    const other = await signUpUser(app)
    expect((await open(other, token)).state).toBe('wrong-address')
    const refusal = accept(other, token)
    await expect(refusal).rejects.toMatchObject({
      status: 403,
      code: 'invitation.wrong-address',
      message: expect.stringContaining(`${email[0]}•••@example.com`),
    })
    await expect(refusal).rejects.not.toMatchObject({ message: expect.stringContaining(email) })
    expect(await memberCount(owner, id)).toBe(1)
  })

  test('does not fit once the account has changed its address', async () => {
    const { id, owner } = await buildTeam(app)
    const email = newEmail()
    await invite(owner, id, email)
    const person = await signUpUser(app, { email })
    await app.database
      .updateTable('authUsers')
      .set({ email: newEmail() })
      .where('id', '=', person.session.user.id)
      .execute()
    await expect(accept(person, await mailedToken(email))).rejects.toMatchObject({
      code: 'invitation.wrong-address',
    })
  })

  test('is not sent to members, oneself, or twice', async () => {
    const { id, owner, members } = await buildTeam(app, 'viewer')
    const [viewer] = members as [Member]
    await expect(invite(owner, id, owner.email)).rejects.toMatchObject({
      code: 'invitation.yourself',
    })
    await expect(invite(owner, id, viewer.email)).rejects.toMatchObject({
      code: 'invitation.already-member',
    })
    const email = newEmail()
    const invitationId = createId()
    await Promise.all([1, 2].map(() => invite(owner, id, email, { invitationId })))
    expect((await app.mails()).filter(({ toAddress }) => toAddress === email)).toHaveLength(1)
    await expect(invite(owner, id, email)).rejects.toMatchObject({ code: 'invitation.exists' })
    await expire(invitationId)
    await invite(owner, id, email)
    expect((await app.mails()).filter(({ toAddress }) => toAddress === email)).toHaveLength(2)
  })

  test.each(['nobody', 'no@host@example.com', 'a b@example.com', ''])(
    'to the mistyped address %j is refused',
    async (email) => {
      const { id, owner } = await buildTeam(app)
      await expect(invite(owner, id, email)).rejects.toMatchObject({ status: 400 })
    },
  )

  test('expired, revoked or renewed is refused in words of its own', async () => {
    const { id, owner } = await buildTeam(app)
    const email = newEmail()
    const person = await signUpUser(app, { email })
    const { id: invitationId } = await invite(owner, id, email)
    const first = await mailedToken(email)
    await expire(invitationId)
    expect((await open(person, first)).state).toBe('expired')
    await expect(accept(person, first)).rejects.toMatchObject({
      status: 410,
      code: 'invitation.expired',
    })
    const params = { id, invitationId }
    await owner.call(renewInvitationRoute, { params })
    await expect(accept(person, first)).rejects.toMatchObject({ code: 'invitation.unknown' })
    const second = await mailedToken(email)
    await owner.call(revokeInvitationRoute, { params })
    await expect(accept(person, second)).rejects.toMatchObject({ code: 'invitation.revoked' })
    await expect(owner.call(renewInvitationRoute, { params })).rejects.toMatchObject({
      code: 'invitation.unknown',
    })
    expect(await memberCount(owner, id)).toBe(1)
  })
})

describe('an invitation link', () => {
  test('lets so many join as it has seats, also at once', async () => {
    const { id, owner } = await buildTeam(app)
    const { url } = await makeLink(owner, id, 2)
    const people = await Promise.all(Array.from({ length: 5 }, () => signUpUser(app)))
    const results = await Promise.allSettled(people.map((person) => accept(person, tokenOf(url))))
    expect(countGood(results)).toBe(2)
    expect(await memberCount(owner, id)).toBe(3)
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'invitation.used' })
  })

  test('is shown to admins again, and only to them', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin', 'editor')
    const [admin, editor] = members as [Member, Member]
    const { url } = await makeLink(owner, id, 2)
    const list = ({ call }: Member) => call(listInvitationsRoute, { params: { id } })
    expect((await list(admin)).invitations.map((each) => each.url)).toEqual([url])
    await expect(list(editor)).rejects.toMatchObject({ status: 403 })
    await expect(makeLink(editor, id)).rejects.toMatchObject({ status: 403 })
  })

  test('does not raise the role of a member, and takes no seat for them', async () => {
    const { id, owner, members } = await buildTeam(app, 'viewer')
    const [viewer] = members as [Member]
    const { url } = await makeLink(owner, id, 1, 'admin')
    expect((await accept(viewer, tokenOf(url))).role).toBe('viewer')
    const { invitations } = await owner.call(listInvitationsRoute, { params: { id } })
    expect(invitations).toMatchObject([{ used: 0 }])
  })

  test('does not let in again somebody who joined by it and was removed', async () => {
    const { id, owner } = await buildTeam(app)
    const { url } = await makeLink(owner, id, 5)
    const person = await signUpUser(app)
    await accept(person, tokenOf(url))
    const { members } = await owner.call(listMembersRoute, { params: { id } })
    const accountId = members[1]?.id ?? ''
    await owner.call(removeMemberRoute, { params: { id, accountId }, query: {} })
    await expect(accept(person, tokenOf(url))).rejects.toMatchObject({ code: 'invitation.used' })
  })

  test.each(['removed', 'demoted'])('ends with an admin who is %s', async (way) => {
    const { id, owner, members } = await buildTeam(app, 'admin')
    const [{ accountId }] = members as [Member]
    const { url } = await makeLink(owner, id, 5)
    const params = { id, accountId }
    if (way === 'removed') await owner.call(removeMemberRoute, { params, query: {} })
    else await owner.call(changeMemberRoute, { params, body: { role: 'viewer' } })
    await expect(accept(await signUpUser(app), tokenOf(url))).rejects.toMatchObject({
      code: 'invitation.revoked',
    })
  })

  test('that somebody joined by ends with their removal, for their other accounts too', async () => {
    const { id, owner } = await buildTeam(app)
    const { url } = await makeLink(owner, id, 5)
    await accept(await signUpUser(app), tokenOf(url))
    const { members } = await owner.call(listMembersRoute, { params: { id } })
    const accountId = members[1]?.id ?? ''
    await owner.call(removeMemberRoute, { params: { id, accountId }, query: {} })
    await expect(accept(await signUpUser(app), tokenOf(url))).rejects.toMatchObject({
      code: 'invitation.revoked',
    })
  })

  test('that an admin mailed ends with their removal', async () => {
    const { id, owner, members } = await buildTeam(app, 'admin')
    const [admin] = members as [Member]
    const [byAdmin, byOwner] = [newEmail(), newEmail()]
    await invite(admin, id, byAdmin, { role: 'admin' })
    await invite(owner, id, byOwner)
    const params = { id, accountId: admin.accountId }
    await owner.call(removeMemberRoute, { params, query: {} })
    const { invitations } = await owner.call(listInvitationsRoute, { params: { id } })
    expect(invitations.map(({ email }) => email)).toEqual([byOwner])
  })

  test('of a token that nobody has is unknown', async () => {
    await expect(open({ call: callAs(app) }, 'nothing')).rejects.toMatchObject({
      status: 404,
      code: 'invitation.unknown',
    })
  })
})

describe('seats', () => {
  test('are taken by members and open mailed invitations, and no more are invited', async () => {
    const { id, owner } = await buildTeam(app)
    for (let taken = 1; taken < seats; taken += 1) await invite(owner, id, newEmail())
    const full = { status: 402, code: 'plan.limit-reached', details: { limit: 'members' } }
    await expect(invite(owner, id, newEmail())).rejects.toMatchObject({
      ...full,
      message: expect.stringContaining('Upgrade to Enterprise'),
    })
    await expect(makeLink(owner, id)).rejects.toMatchObject(full)
    const { invitations, seats: counted } = await owner.call(listInvitationsRoute, {
      params: { id },
    })
    expect(counted).toEqual({ used: seats, allowed: seats })
    await owner.call(revokeInvitationRoute, {
      params: { id, invitationId: invitations[0]?.id ?? '' },
    })
    await makeLink(owner, id)
  })

  test('of which one is free are given to one of several who join or invite at once', async () => {
    const { id, owner } = await buildTeam(app)
    const links = await Promise.all([1, 2, 3].map(() => makeLink(owner, id)))
    const people = await Promise.all(links.map(() => signUpUser(app)))
    for (let taken = 2; taken < seats; taken += 1) await invite(owner, id, newEmail())
    const results = await Promise.allSettled([
      ...links.map(({ url }, index) => accept(people[index] as TestUser, tokenOf(url))),
      invite(owner, id, newEmail()),
    ])
    expect(countGood(results)).toBe(1)
    const { seats: counted } = await owner.call(listInvitationsRoute, { params: { id } })
    expect(counted.used).toBe(seats)
  })

  test('need the Team plan: a downgrade keeps members and lets nobody in', async () => {
    const { id, owner } = await buildTeam(app, 'viewer')
    const { url } = await makeLink(owner, id)
    await owner.call(changePlanRoute, { body: { plan: 'pro' } })
    await expect(invite(owner, id, newEmail())).rejects.toMatchObject({
      code: 'plan.not-included',
      details: { feature: 'collaboration', neededPlan: 'team' },
    })
    await expect(accept(await signUpUser(app), tokenOf(url))).rejects.toMatchObject({
      status: 409,
      code: 'workspace.full',
    })
    expect(await memberCount(owner, id)).toBe(2)
    await sql`update workspaces set plan = 'enterprise' where id = ${id}`.execute(app.database)
    await makeLink(owner, id, 500)
  })
})

test('revoked invitations have been mailed too: a day has no more than seats', async () => {
  const { id, owner } = await buildTeam(app)
  const inviteAndRevoke = async () => {
    const { id: invitationId } = await invite(owner, id, newEmail())
    await owner.call(revokeInvitationRoute, { params: { id, invitationId } })
  }
  for (let sent = 0; sent < seats; sent += 1) await inviteAndRevoke()
  await expect(inviteAndRevoke()).rejects.toMatchObject({
    status: 429,
    code: 'invitation.too-many-today',
  })
  await makeLink(owner, id)
  await sql`update workspace_invitations set created_at = now() - interval '25 hours'
    where workspace_id = ${id}`.execute(app.database)
  await inviteAndRevoke()
})

test('an address is mailed only so often', async () => {
  const limited = await buildTestApp()
  try {
    const email = newEmail()
    const { id, owner } = await buildTeam(limited)
    const { id: invitationId } = await invite(owner, id, email)
    const renew = () => owner.call(renewInvitationRoute, { params: { id, invitationId } })
    for (let sent = 1; sent < 5; sent += 1) await renew()
    await expect(renew()).rejects.toMatchObject({ status: 429 })
    expect((await limited.mails()).filter(({ toAddress }) => toAddress === email)).toHaveLength(5)
  } finally {
    await limited.close()
  }
})

test('invitations are deleted a month after they expired', async () => {
  const { id, owner } = await buildTeam(app)
  const [{ id: old }, { id: recent }] = [await makeLink(owner, id), await makeLink(owner, id)]
  await sql`update workspace_invitations set expires_at = now() - interval '31 days' where id = ${old}`.execute(
    app.database,
  )
  await expire(recent)
  await sweepInvitations(app.database)
  const { invitations } = await owner.call(listInvitationsRoute, { params: { id } })
  expect(invitations.map((each) => each.id)).toEqual([recent])
})
