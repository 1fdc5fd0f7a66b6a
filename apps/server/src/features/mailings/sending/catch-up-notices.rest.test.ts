import {
  changeMailingRoute,
  getMailingRoute,
  getMeRoute,
  saveMailingRoute,
  sendMailingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepMailings } from '#features/mailings/index.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { catchUpNotices } from './catch-up-notices.ts'

const effectiveDays = 40
let now: Date
let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp({ now: () => now })
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await app.database.deleteFrom('mailings').execute()
  await app.database.deleteFrom('suppressedAddresses').execute()
  await app.database.deleteFrom('mailOutbox').execute()
  await sql`update auth_users set email_proven_at = null where email <> ${operator.email}`.execute(
    app.database,
  )
  await prove(operator)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** The account is made by the first call. */
async function signUp() {
  const user = await signUpUser(app)
  await user.call(getMeRoute)
  return user
}

const prove = ({ email }: { email: string }) =>
  app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', email)
    .execute()

const suppress = (address: string) =>
  app.database
    .insertInto('suppressedAddresses')
    .values({ id: createId(), address, reason: '550 5.1.1 unknown' })
    .execute()

async function startNotice() {
  const id = createId()
  const content = {
    kind: 'notice' as const,
    subject: 'New terms',
    previewText: '',
    body: 'The terms change.',
    effectiveOn: inDays(effectiveDays).toISOString().slice(0, 10),
    inArchive: false,
  }
  await operator.call(saveMailingRoute, { params: { id }, body: { ...content, baseRevision: 0 } })
  await operator.call(sendMailingRoute, { params: { id }, body: { revision: 1 } })
  return id
}

/** A notice that everybody who has a confirmed address has got. */
async function sendNotice() {
  const id = await startNotice()
  await app.drainJobs()
  return id
}

async function catchUp() {
  await app.jobs.enqueue(app.database, 'catch-up-notices', {})
  await app.drainJobs()
}

const find = (id: string) => operator.call(getMailingRoute, { params: { id } })
const stop = (id: string) =>
  operator.call(changeMailingRoute, { params: { id }, body: { action: 'stop' } })
const mailed = async () => (await app.mails()).map(({ toAddress }) => toAddress)

test('an account that confirms its address later gets the notice once, also less than 30 days before', async () => {
  const late = await signUp()
  const id = await sendNotice()
  const { endedAt } = await find(id)
  expect(await mailed()).toEqual([operator.email])
  await catchUp()
  expect(await mailed()).toHaveLength(1)
  await prove(late)
  now = inDays(effectiveDays - 2)
  for (const _ of [1, 2]) await catchUp()
  expect(await mailed()).toEqual([operator.email, late.email])
  expect(await find(id)).toMatchObject({
    state: 'sent',
    endedAt,
    counts: { recipients: 2, kept: 2, waiting: 0 },
  })
})

test('an account that confirms its address while recipients are written gets it too', async () => {
  const late = await signUp()
  const id = await startNotice()
  // All accounts are passed, and the notice ends without them.
  await sql`update mailings set state = 'sending', started_at = now(),
    recipients_after = 'ffffffff-ffff-4fff-bfff-ffffffffffff'`.execute(app.database)
  await prove(late)
  await app.drainJobs()
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { recipients: 0 } })
  await catchUp()
  expect((await mailed()).toSorted()).toEqual([late.email, operator.email].toSorted())
})

test('from the day of effect on nobody is added, and those who wait are skipped', async () => {
  const late = await signUp()
  const id = await sendNotice()
  await prove(late)
  now = inDays(effectiveDays)
  await catchUp()
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { recipients: 1 } })

  now = inDays(effectiveDays - 1)
  await catchUpNotices({ ...app, now: () => now })
  expect(await find(id)).toMatchObject({ state: 'sending', counts: { waiting: 1 } })
  now = inDays(effectiveDays)
  await app.drainJobs()
  expect(await mailed()).toEqual([operator.email])
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { recipients: 2, skipped: 1 } })
})

test('an account that has got it gets none at its new address', async () => {
  const moving = await signUp()
  await prove(moving)
  const id = await sendNotice()
  const email = `${crypto.randomUUID()}@example.com`
  await sql`update auth_users set email = ${email} where email = ${moving.email}`.execute(
    app.database,
  )
  await catchUp()
  expect(await mailed()).not.toContain(email)
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { recipients: 2 } })
})

test('an address that refused mails gets it once it takes them again', async () => {
  const suppressed = await signUp()
  await prove(suppressed)
  await suppress(suppressed.email)
  const id = await sendNotice()
  await catchUp()
  expect(await find(id)).toMatchObject({ counts: { kept: 1, skipped: 1 } })
  await app.database.deleteFrom('suppressedAddresses').execute()
  for (const _ of [1, 2]) await catchUp()
  expect(await mailed()).toEqual([operator.email, suppressed.email])
  expect(await find(id)).toMatchObject({ counts: { kept: 2, skipped: 0 } })
})

test('an account that confirms a suppressed address later is no recipient until it takes mails', async () => {
  const late = await signUp()
  const id = await sendNotice()
  await prove(late)
  await suppress(late.email)
  await catchUp()
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { recipients: 1 } })
  await app.database.deleteFrom('suppressedAddresses').execute()
  await catchUp()
  expect(await mailed()).toEqual([operator.email, late.email])
})

test('an account whose address bounced gets it at its new one', async () => {
  const moving = await signUp()
  await prove(moving)
  const id = await sendNotice()
  await sql`update mailing_recipients set state = 'bounced' where address = ${moving.email}`.execute(
    app.database,
  )
  await catchUp()
  expect(await mailed()).toHaveLength(2)
  const email = `${crypto.randomUUID()}@example.com`
  await sql`update auth_users set email = ${email} where email = ${moving.email}`.execute(
    app.database,
  )
  for (const _ of [1, 2]) await catchUp()
  expect((await mailed()).slice(2)).toEqual([email])
  expect(await find(id)).toMatchObject({ counts: { recipients: 2, kept: 2, bounced: 0 } })
})

test('an operator stops a notice that was sent: accounts that come later get none', async () => {
  const late = await signUp()
  const id = await sendNotice()
  expect(await stop(id)).toMatchObject({ state: 'stopped', counts: { kept: 1 } })
  await prove(late)
  await catchUp()
  expect(await mailed()).toEqual([operator.email])
})

test('the recipients of a notice are stored until the day of effect, so that nobody gets it again', async () => {
  const id = await sendNotice()
  const age = (days: number) =>
    sql`update mailing_recipients set due_at = now() - make_interval(days => ${days})`.execute(
      app.database,
    )
  const count = async () =>
    (await app.database.selectFrom('mailingRecipients').select('id').execute()).length
  await age(100)
  await sql`update mailings set ended_at = now() - interval '100 days'`.execute(app.database)
  await sweepMailings(app.config)(app.database)
  await catchUp()
  expect(await mailed()).toHaveLength(1)
  expect(await count()).toBe(1)
  await sql`update mailings set effective_on = current_date - 1`.execute(app.database)
  await sweepMailings(app.config)(app.database)
  expect(await count()).toBe(0)
  expect(await find(id)).toMatchObject({ counts: { kept: 1 } })
})
