import {
  changeAvatarRoute,
  changeProfileRoute,
  deleteAccountRoute,
  describeDeletionRoute,
  exportMyDataRoute,
  getMeRoute,
  proveEmailRoute,
  removeAvatarRoute,
} from '@product/contract'
import { communityLimits } from '@product/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { callAs, signUpUser, type TestUser, testPassword } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const picture = (bytes: string, type = 'image/png') =>
  new Blob([Buffer.from(bytes, 'hex')], { type })
const png = picture('89504e470d0a1a0a0000')

describe('an account', () => {
  test('is made by the first call, with a workspace, a handle and the name of the sign-up', async () => {
    const { call, email } = await signUpUser(app, { firstName: 'Grace', lastName: 'Höpper' })
    const me = await call(getMeRoute)
    expect(me).toMatchObject({
      account: { name: 'Grace Höpper', handle: 'grace-hopper', bio: '', avatarUrl: null },
      email,
      isEmailProven: false,
      workspace: { name: 'Personal', plan: 'pro' },
      sessionsAreKnown: true,
    })
  })

  test('is one, though its first calls come at once', async () => {
    const { call } = await signUpUser(app)
    const calls = await Promise.all(Array.from({ length: 12 }, () => call(getMeRoute)))
    expect(new Set(calls.map(({ account }) => account.id)).size).toBe(1)
    const workspaces = await app.database
      .selectFrom('workspaces')
      .select('id')
      .where('id', 'not in', app.database.selectFrom('accounts').select('workspaceId'))
      .execute()
    expect(workspaces).toEqual([])
  })

  test('has a handle of its own, though the name is another’s too', async () => {
    const [first, second] = await Promise.all([
      signUpUser(app, { firstName: 'Same', lastName: 'Name' }),
      signUpUser(app, { firstName: 'Same', lastName: 'Name' }),
    ])
    const handles = [
      (await first.call(getMeRoute)).account.handle,
      (await second.call(getMeRoute)).account.handle,
    ]
    expect(handles[0]).toBe('same-name')
    expect(handles[1]).toMatch(/^same-name-\d+$/)
  })

  test('says nothing of the mail address in its handle', async () => {
    const { call } = await signUpUser(app, {
      email: 'secret.name@example.com',
      firstName: '',
      lastName: '',
    })
    const { account } = await call(getMeRoute)
    expect(JSON.stringify(account)).not.toContain('secret')
  })
})

describe('a profile', () => {
  test('changes what is named and keeps the rest', async () => {
    const { call } = await signUpUser(app)
    await call(changeProfileRoute, { body: { bio: '  I write prompts.  ' } })
    const me = await call(changeProfileRoute, { body: { name: 'Ada L.', handle: 'Ada-Of-Tests' } })
    expect(me.account).toMatchObject({
      name: 'Ada L.',
      handle: 'ada-of-tests',
      bio: 'I write prompts.',
    })
  })

  test('cannot have a handle that is taken', async () => {
    const owner = await signUpUser(app)
    const { account } = await owner.call(getMeRoute)
    const { call } = await signUpUser(app)
    await expect(
      call(changeProfileRoute, { body: { handle: account.handle } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'account.handle-taken',
    })
  })

  test('cannot have a handle that is a page of the product', async () => {
    const { call } = await signUpUser(app)
    await expect(call(changeProfileRoute, { body: { handle: 'settings' } })).rejects.toMatchObject({
      code: 'account.handle-taken',
    })
  })

  test.each(['ab', 'has space', '../etc', 'ünïcode', 'a'.repeat(31)])(
    'refuses the handle %j',
    async (handle) => {
      const { call } = await signUpUser(app)
      await expect(call(changeProfileRoute, { body: { handle } })).rejects.toMatchObject({
        status: 400,
      })
    },
  )
})

describe('a name with a link', () => {
  const body = { name: 'Verify at https://evil.example now', bio: 'I write prompts.' }
  const refusal = {
    status: 422,
    code: 'account.links-refused',
    details: [{ path: 'name', message: expect.stringContaining('24 hours') }],
  }
  const makeOld = (person: TestUser) =>
    app.database
      .updateTable('accounts')
      .set({ createdAt: new Date(Date.now() - (communityLimits.newAccountHours + 1) * 3_600_000) })
      .where('subject', '=', person.session.user.id)
      .execute()

  test('is refused from a new account, beside the field', async () => {
    const person = await signUpProven(app)
    await expect(person.call(changeProfileRoute, { body })).rejects.toMatchObject(refusal)
    const { account } = await person.call(getMeRoute)
    expect(account).toMatchObject({ name: 'Ada Example', bio: '' })
    await expect(
      person.call(changeProfileRoute, { body: { name: 'www.evil.example' } }),
    ).rejects.toMatchObject(refusal)
  })

  test('is refused where the address is not confirmed, however old the account is', async () => {
    const person = await signUpUser(app)
    await person.call(getMeRoute)
    await makeOld(person)
    await expect(person.call(changeProfileRoute, { body })).rejects.toMatchObject(refusal)
  })

  test('is allowed once the account is a day old and its address confirmed', async () => {
    const person = await signUpProven(app)
    await makeOld(person)
    expect((await person.call(changeProfileRoute, { body })).account.name).toBe(body.name)
  })

  test('is allowed to operators from the first day', async () => {
    const operator = await signUpOperator(app)
    expect((await operator.call(changeProfileRoute, { body })).account.name).toBe(body.name)
  })

  test('that came with the sign-up does not refuse other changes', async () => {
    const { call } = await signUpUser(app, { firstName: 'www.evil.example', lastName: '' })
    const { account } = await call(changeProfileRoute, {
      body: { name: 'www.evil.example', bio: body.bio },
    })
    expect(account.bio).toBe(body.bio)
    expect((await call(changeProfileRoute, { body: { name: 'Eve' } })).account.name).toBe('Eve')
  })
})

describe('a picture', () => {
  test('is shown to everyone at an address of its own, until it is removed', async () => {
    const { call } = await signUpUser(app)
    const { account } = await call(changeAvatarRoute, { body: png })
    const address = account.avatarUrl ?? ''
    const shown = await app.request(address)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer()).toString('hex')).toBe('89504e470d0a1a0a0000')
    expect((await call(removeAvatarRoute)).account.avatarUrl).toBeNull()
    expect((await app.request(address)).status).toBe(404)
  })

  test('of somebody who is banned is shown no longer', async () => {
    const { call, session } = await signUpUser(app)
    const { account } = await call(changeAvatarRoute, { body: png })
    await app.database
      .updateTable('accounts')
      .set({ bannedAt: new Date() })
      .where('subject', '=', session.user.id)
      .execute()
    expect((await app.request(account.avatarUrl ?? '')).status).toBe(404)
  })

  test('is what its bytes say, not what it is called', async () => {
    const { call } = await signUpUser(app)
    const script = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' })
    await expect(call(changeAvatarRoute, { body: script })).rejects.toMatchObject({
      code: 'account.avatar-unsupported',
    })
    const { account } = await call(changeAvatarRoute, { body: picture('ffd8ffe0', 'text/html') })
    const shown = await app.request(account.avatarUrl ?? '')
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('may not be larger than the limit', async () => {
    const { call } = await signUpUser(app)
    const body = new Blob([png, new Uint8Array(524_288)], { type: 'image/png' })
    await expect(call(changeAvatarRoute, { body })).rejects.toMatchObject({ status: 413 })
  })
})

describe('the export', () => {
  test('holds account and sign-in, and no secret', async () => {
    const { call, email, session } = await signUpUser(app)
    const data = await call(exportMyDataRoute)
    expect(data).toMatchObject({
      email,
      signIn: {
        user: { email },
        sessions: [{ isCurrent: true, method: 'password' }],
        knownNetworks: [{ network: expect.any(String), lastSignedInAt: expect.any(String) }],
      },
    })
    const text = JSON.stringify(data)
    for (const secret of ['argon2', session.access_token, session.refresh_token])
      expect(text).not.toContain(secret)
  })
})

describe('deleting the account', () => {
  test('needs what it asks for, and then nothing of the person is left', async () => {
    const { call, email, browser, session } = await signUpUser(app)
    const { account, workspace } = await call(getMeRoute)
    await call(changeAvatarRoute, { body: png })
    const { confirmation, things } = await call(describeDeletionRoute)
    expect(confirmation).toBe(email)
    expect(things).toContainEqual({ name: 'Sessions', count: 1 })

    await expect(call(deleteAccountRoute, { body: { confirmation: 'yes' } })).rejects.toMatchObject(
      {
        code: 'account.confirmation-wrong',
      },
    )
    await call(deleteAccountRoute, { body: { confirmation: email.toUpperCase() } })

    await expect(call(getMeRoute)).rejects.toMatchObject({ status: 401 })
    const { error } = await browser.signInWithPassword({ email, password: testPassword })
    expect(error?.code).toBe('invalid_credentials')
    const { database } = app
    const left = await Promise.all([
      database.selectFrom('accounts').selectAll().where('id', '=', account.id).execute(),
      database.selectFrom('workspaces').selectAll().where('id', '=', workspace.id).execute(),
      database.selectFrom('files').selectAll().where('workspaceId', '=', workspace.id).execute(),
      database.selectFrom('authUsers').selectAll().where('id', '=', session.user.id).execute(),
    ])
    expect(left).toEqual([[], [], [], []])
  })
})

test.each([false, true])(
  'an administrator who deletes a user deletes the account too (only obscured: %s)',
  async (isSoft) => {
    const { call, session } = await signUpUser(app)
    const { workspace } = await call(getMeRoute)
    const { account } = await call(changeAvatarRoute, { body: png })
    await createAdminClient(app).deleteUser(session.user.id, isSoft)
    const left = await app.database
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', workspace.id)
      .execute()
    expect(left).toEqual([])
    expect((await app.request(account.avatarUrl ?? '')).status).toBe(404)
  },
)

test('without a token there is nobody to tell about', async () => {
  await expect(callAs(app)(getMeRoute)).rejects.toMatchObject({
    status: 401,
    code: 'auth.required',
  })
})

describe('an address', () => {
  test('is confirmed by a code that its owner types while signed in, and nothing is lost', async () => {
    const { call, email, browser } = await signUpUser(app)
    expect((await call(getMeRoute)).isEmailProven).toBe(false)
    await browser.reauthenticate()
    const mail = (await app.mails()).findLast(({ toAddress }) => toAddress === email)
    const code = /\d{6,}/.exec(mail?.textBody ?? '')?.[0] ?? ''
    await expect(call(proveEmailRoute, { body: { code: '000000' } })).rejects.toMatchObject({
      status: 422,
      code: 'account.code-wrong',
    })
    const other = await signUpUser(app)
    await expect(other.call(proveEmailRoute, { body: { code } })).rejects.toMatchObject({
      code: 'account.code-wrong',
    })
    await call(proveEmailRoute, { body: { code } })
    await expect.poll(async () => (await call(getMeRoute)).isEmailProven).toBe(true)
    expect((await other.call(getMeRoute)).isEmailProven).toBe(false)
    const again = await browser.signInWithPassword({ email, password: testPassword })
    expect(again.error).toBeNull()
    await expect(call(proveEmailRoute, { body: { code } })).rejects.toMatchObject({
      code: 'account.code-wrong',
    })
  })
})
