import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: PhoneApp
beforeAll(async () => {
  app = await buildPhoneApp({ confirmEmail: false, auditRetentionDays: 30 })
})
afterAll(() => app.close())

const tables = [
  ['authFlowStates', '24 hours', '26 hours'],
  ['authOneTimeTokens', '23 hours', '25 hours'],
  ['authChallenges', '50 minutes', '70 minutes'],
  ['authAuditLog', '29 days', '31 days'],
  ['smsOutbox', '29 days', '31 days'],
] as const

async function fill() {
  const browser = createAuthClient(app)
  await browser.signUp({ email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' })
  const { data } = await browser.mfa.enroll({ factorType: 'phone', phone: newPhone() })
  await browser.mfa.challenge({ factorId: data?.id ?? '' })
  await createAuthClient(app).signInWithOtp({ email: `${crypto.randomUUID()}@example.com` })
  return { factorId: data?.id ?? '' }
}

const count = async (table: (typeof tables)[number][0] | 'authFactors') =>
  (await app.database.selectFrom(table).selectAll().execute()).length

async function age(table: (typeof tables)[number][0] | 'authFactors', by: string) {
  const createdAt = sql<Date>`now() - ${by}::interval`
  await app.database.updateTable(table).set({ createdAt }).execute()
}

async function sweep() {
  await app.jobs.enqueue(app.database, 'sweep-identity', {})
  await app.drainJobs()
}

test.each(tables)('%s of %s are kept, of %s are swept away', async (table, young, old) => {
  await fill()
  const all = await count(table)
  expect(all).toBeGreaterThan(0)
  await age(table, young)
  await sweep()
  expect(await count(table)).toBe(all)
  await age(table, old)
  await sweep()
  expect(await count(table)).toBe(0)
})

test('factors that nobody went on to verify are swept away, others are kept', async () => {
  const { factorId } = await fill()
  await age('authFactors', '6 minutes')
  await sweep()
  const factors = () => app.database.selectFrom('authFactors').select('id').execute()
  expect(await factors()).toContainEqual({ id: factorId })
  await age('authChallenges', '6 minutes')
  await app.database
    .updateTable('authFactors')
    .set({ status: 'verified' })
    .where('id', '=', factorId)
    .execute()
  await fill()
  await age('authFactors', '6 minutes')
  await age('authChallenges', '6 minutes')
  await sweep()
  expect(await factors()).toEqual([{ id: factorId }])
})

test('networks that nobody signed in from for 90 days are forgotten', async () => {
  await fill()
  const networks = () => app.database.selectFrom('authKnownNetworks').select('network').execute()
  const ageNetworks = (by: string) =>
    app.database
      .updateTable('authKnownNetworks')
      .set({ lastSignedInAt: sql<Date>`now() - ${by}::interval` })
      .execute()
  await ageNetworks('89 days')
  await sweep()
  expect(await networks()).not.toEqual([])
  await ageNetworks('91 days')
  await sweep()
  expect(await networks()).toEqual([])
})

test('the sweep is on the schedule', async () => {
  const { rows } = await sql<{ cron: string }>`
    select cron from pgboss.schedule where name = 'sweep-identity'
  `.execute(app.database)
  expect(rows).toEqual([{ cron: '17 * * * *' }])
})
