import {
  addSharesRoute,
  changeDailyMailRoute,
  changeNotificationSettingsRoute,
  changePlanRoute,
  changeProfileRoute,
  findUnsubscriptionRoute,
  getMeRoute,
  getNotificationSettingsRoute,
  revokeShareRoute,
  unsubscribeFromNotificationsRoute,
} from '@product/contract'
import type { MailTiming, NotificationKind } from '@product/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify, storeHostedAddress } from '#features/notifications/index.ts'
import { addComment } from '#testing/add-comment.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { mailDigests, mailDueNotifications, mostMailsAnHour } from './mail-notifications.ts'

let database: TestDatabase
let app: TestApp
/** Another process on the same database. */
let other: TestApp
let owner: TestUser
let reader: TestUser
let readerId: string
let homeId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const config = { rateLimits: false, siteUrl: 'https://site.example' }
  app = await buildTestApp({ config, database })
  other = await buildTestApp({ config, database })
  owner = await signUpProven(app, 'Olga')
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
})
afterAll(async () => {
  await Promise.all([app.close(), other.close()])
  await database.drop()
})
beforeEach(async () => enterAs(await signUpProven(app, 'Rita')))

async function enterAs(person: TestUser) {
  reader = person
  const me = await reader.call(getMeRoute)
  readerId = me.account.id
  homeId = me.workspace.id
}

async function share(title = 'Summariser') {
  const id = await makePrompt(owner, { title })
  const { shares } = await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [reader.email], access: 'read' },
  })
  return { id, shareId: shares[0]?.id ?? '' }
}

/** A comment on a new prompt of the reader. */
async function comment(kind: 'mention' | 'comment', text?: string) {
  const promptId = await makePrompt(reader, { title: 'A <b>bold</b> plan' })
  await commentOn(promptId, kind, text)
  return promptId
}

async function commentOn(
  promptId: string,
  kind: 'mention' | 'comment',
  text = 'Shorter, please',
): Promise<void> {
  const workspaceId = homeId
  const ownerId = (await owner.call(getMeRoute)).account.id
  const written = await addComment(app, { promptId, text, authorId: ownerId })
  await app.database.transaction().execute((transaction) =>
    notify(transaction, {
      kind,
      promptId,
      ...written,
      path: `/editor/${promptId}`,
      accountIds: [readerId],
      actorId: ownerId,
      workspaceId,
    }),
  )
}

const choose = (mail: Partial<Record<NotificationKind, MailTiming>>) =>
  reader.call(changeNotificationSettingsRoute, { params: { id: homeId }, body: mail })

const mailsTo = async (person = reader) =>
  (await app.mails()).filter(({ toAddress }) => toAddress === person.email)

/** After the hour of the daily mails, whatever time it is now. */
function tomorrow(): Date {
  const date = new Date(Date.now() + 24 * 60 * 60 * 1_000)
  date.setUTCHours(12)
  return date
}

const settingsOf = ({ config, mail }: TestApp) => ({ database: app.database, config, mail })
const mailDue = (server = app) => mailDueNotifications(settingsOf(server))
const digest = (server = app, now = tomorrow()) => mailDigests(settingsOf(server), now)

/** The token of the link in a mail. */
const tokenIn = (text: string | undefined) => /#token=(\S+)/.exec(text ?? '')?.[1] ?? ''

describe('shares', () => {
  test('are one mail, with a link and headers to turn them off', async () => {
    await share()
    await mailDue()
    await digest()
    const [mail, ...more] = await mailsTo()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Olga Example shared “Summariser” with you')
    expect(mail?.textBody).toContain('https://site.example/notifications/unsubscribe#token=')
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/site\.example\/api\/v1\/notifications\/unsubscribe\?token=/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('are not mailed to those who turned them off, and are mailed to those without an account', async () => {
    await choose({ shared: 'off' })
    await share()
    await mailDue()
    await digest()
    expect(await mailsTo()).toEqual([])
    const stranger = `${crypto.randomUUID()}@example.com`
    await owner.call(addSharesRoute, {
      params: { kind: 'prompt', id: await makePrompt(owner) },
      body: { emails: [stranger], access: 'read' },
    })
    const [mail] = (await app.mails()).filter(({ toAddress }) => toAddress === stranger)
    expect(mail?.textBody).not.toContain('unsubscribe')
  })

  test('wait for the daily mail of those who chose it, and are left out once they are revoked', async () => {
    await choose({ shared: 'daily' })
    await share('Kept')
    const { shareId } = await share('Revoked')
    await owner.call(revokeShareRoute, { params: { id: shareId } })
    await mailDue()
    expect(await mailsTo()).toEqual([])
    await digest()
    const [mail] = await mailsTo()
    expect(mail?.subject).toBe('One notification on Promptuary')
    expect(mail?.textBody).toContain('Kept')
    expect(mail?.textBody).not.toContain('Revoked')
  })
})

describe('mails at once', () => {
  test('are sent once, also when two processes do it', async () => {
    await comment('mention')
    await Promise.all([mailDue(app), mailDue(other)])
    await mailDue()
    const [mail, ...more] = await mailsTo()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Olga Example mentioned you in a comment: “A <b>bold</b> plan”')
  })

  test('escape what people wrote', async () => {
    await comment('mention', '<script>alert("1")</script> & more')
    await mailDue()
    const html = (await mailsTo())[0]?.htmlBody ?? ''
    expect(html).toContain('A &lt;b&gt;bold&lt;/b&gt; plan')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more')
    expect(html).not.toContain('<script>')
  })

  test('have no working links in what people wrote, nor in their names', async () => {
    await comment('mention', 'Look at https://evil.example/login or write to a@evil.example')
    // As of an account that once could have links in its name.
    await app.database
      .updateTable('accounts')
      .set({ name: 'Alert: verify at www.evil.example' })
      .where('subject', '=', owner.session.user.id)
      .execute()
    await mailDue()
    await owner.call(changeProfileRoute, { body: { name: 'Olga Example' } })
    const [mail] = await mailsTo()
    for (const part of [mail?.subject, mail?.textBody, mail?.htmlBody]) {
      expect(part).toContain('verify at')
      expect(part).not.toMatch(/evil\.example|https:\/\/evil|a@/)
    }
  })

  test('are not sent about what was read, or may no longer be seen', async () => {
    await comment('mention')
    await app.database
      .updateTable('notifications')
      .set({ readAt: new Date() })
      .where('accountId', '=', readerId)
      .execute()
    const gone = await comment('mention')
    await app.database
      .updateTable('prompts')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone)
      .execute()
    await mailDue()
    await digest()
    expect(await mailsTo()).toEqual([])
  })

  test('are not sent to an address that was not confirmed', async () => {
    await enterAs(await signUpUser(app))
    await comment('mention')
    await comment('comment')
    await mailDue()
    await digest()
    expect(await mailsTo()).toEqual([])
    expect(await reader.call(getNotificationSettingsRoute)).toMatchObject({
      email: reader.email,
      isConfirmed: false,
    })
  })

  test('go to the address that a hosted identity service has confirmed', async () => {
    const promptId = await comment('mention')
    const email = `${crypto.randomUUID()}@hosted.example`
    // From here on the reader's own session may belong to no account.
    await app.database
      .updateTable('accounts')
      .set({ issuer: 'https://hosted.example/auth/v1' })
      .where('id', '=', readerId)
      .execute()
    await mailDue()
    expect(await mailsTo()).toEqual([])
    await commentOn(promptId, 'mention')
    await storeHostedAddress(app, { accountId: readerId, email })
    await mailDue()
    const [mail, ...more] = (await app.mails()).filter(({ toAddress }) => toAddress === email)
    expect([mail?.subject, more]).toEqual([expect.stringContaining('mentioned you'), []])
  })

  test('beyond those of an hour join the daily mail', async () => {
    for (let sent = 0; sent < mostMailsAnHour; sent += 1) {
      await comment('mention')
      await mailDue()
    }
    await comment('mention', 'One too many')
    await mailDue()
    expect(await mailsTo()).toHaveLength(mostMailsAnHour)
    await digest()
    const mails = await mailsTo()
    expect(mails).toHaveLength(mostMailsAnHour + 1)
    expect(mails.find(({ subject }) => subject.startsWith('One notification'))?.textBody).toContain(
      'One too many',
    )
  })

  test('have the words of a comment as they are by then', async () => {
    const promptId = await comment('mention', 'The old words')
    await app.database
      .updateTable('comments')
      .set({ text: 'The new words' })
      .where('threadId', 'in', (threads) =>
        threads.selectFrom('commentThreads').select('id').where('promptId', '=', promptId),
      )
      .execute()
    await mailDue()
    const [mail] = await mailsTo()
    expect(mail?.textBody).toContain('The new words')
    expect(mail?.textBody).not.toContain('The old words')
  })

  test('follow a choice that was made after it happened', async () => {
    await comment('mention')
    await choose({ mention: 'off' })
    await mailDue()
    await digest()
    expect(await mailsTo()).toEqual([])
  })
})

describe('the daily mail', () => {
  test('holds everything of the day, once, also when two processes write it', async () => {
    await comment('comment', 'First')
    await comment('comment', 'Second')
    await mailDue()
    expect(await mailsTo()).toEqual([])
    const now = tomorrow()
    await Promise.all([digest(app, now), digest(other, now)])
    await digest(app, now)
    const [mail, ...more] = await mailsTo()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 notifications on Promptuary')
    expect(mail?.textBody).toMatch(/Second[\s\S]*First/)
  })

  test('is one a day, and what comes later is in the next', async () => {
    await comment('comment')
    const now = tomorrow()
    await digest(app, now)
    await comment('comment')
    await digest(app, now)
    expect(await mailsTo()).toHaveLength(1)
    await digest(app, new Date(now.getTime() + 24 * 60 * 60 * 1_000))
    expect(await mailsTo()).toHaveLength(2)
  })

  test('is not lost when writing it fails', async () => {
    await comment('comment')
    const broken = { ...app.mail, queueMail: () => Promise.reject(new Error('broken off')) }
    const deps = { database: app.database, config: app.config, mail: broken }
    await expect(mailDigests(deps, tomorrow())).rejects.toThrow('Not everybody could be mailed')
    await digest()
    expect(await mailsTo()).toHaveLength(1)
  })
})

describe('the link that turns mails off', () => {
  const unsubscribe = (token: string) =>
    callAs(app)(unsubscribeFromNotificationsRoute, { query: { token } })
  const find = (token: string) => callAs(app)(findUnsubscriptionRoute, { body: { token } })

  test('is asked about first, and does so in one click and twice', async () => {
    await comment('mention')
    await mailDue()
    const token = tokenIn((await mailsTo())[0]?.textBody)
    const page = await app.request(`/api/v1/notifications/unsubscribe?token=${token}`, {
      redirect: 'manual',
    })
    expect(page.headers.get('location')).toBe(
      `https://site.example/notifications/unsubscribe#token=${token}`,
    )
    expect(await find(token)).toEqual({ kind: 'mention', workspace: 'Personal', isOff: false })
    const oneClick = await app.request(`/api/v1/notifications/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.status).toBe(200)
    expect(await unsubscribe(token)).toMatchObject({ isOff: true })
    const { workspaces } = await reader.call(getNotificationSettingsRoute)
    expect(workspaces[0]?.mail).toMatchObject({ mention: 'off', reply: 'at-once' })
  })

  test('of the daily mail stops all of it, until it is turned on in the settings', async () => {
    await comment('comment')
    const now = tomorrow()
    await digest(app, now)
    const token = tokenIn((await mailsTo())[0]?.textBody)
    expect(await find(token)).toEqual({ kind: null, workspace: null, isOff: false })
    expect(await unsubscribe(token)).toMatchObject({ isOff: true })
    const settings = await reader.call(getNotificationSettingsRoute)
    expect(settings).toMatchObject({
      isDailyMailOn: false,
      workspaces: [{ mail: { comment: 'daily', mention: 'at-once' } }],
    })
    await comment('comment')
    const nextDay = new Date(now.getTime() + 24 * 60 * 60 * 1_000)
    await digest(app, nextDay)
    expect(await mailsTo()).toHaveLength(1)
    await reader.call(changeDailyMailRoute, { body: { isDailyMailOn: true } })
    await comment('comment')
    await digest(app, nextDay)
    expect(await mailsTo()).toHaveLength(2)
  })

  test('of the daily mail also stops mails at once that are too many for an hour', async () => {
    await reader.call(changeDailyMailRoute, { body: { isDailyMailOn: false } })
    for (let sent = 0; sent <= mostMailsAnHour; sent += 1) {
      await comment('mention')
      await mailDue()
    }
    await digest()
    expect(await mailsTo()).toHaveLength(mostMailsAnHour)
  })

  test('is refused where it was changed', async () => {
    await comment('mention')
    await mailDue()
    const token = tokenIn((await mailsTo())[0]?.textBody)
    const otherKind = token.replace('mention', 'comment')
    const someone = token.replace(readerId, (await owner.call(getMeRoute)).account.id)
    for (const wrong of [
      otherKind,
      someone,
      token.slice(0, -2),
      'x'.repeat(60),
      `daily.${readerId}`,
    ])
      await expect(unsubscribe(wrong)).rejects.toMatchObject({ status: 404 })
  })
})

test('settings belong to members of a workspace', async () => {
  const { workspace } = await owner.call(getMeRoute)
  const change = reader.call(changeNotificationSettingsRoute, {
    params: { id: workspace.id },
    body: { mention: 'off' },
  })
  await expect(change).rejects.toMatchObject({ status: 404 })
})
