import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let person: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  person = await signUpUser(app, { email: 'Reader@example.com' })
  await sql`update auth_users set email_proven_at = now()`.execute(app.database)
  for (const email of [person.email, 'other@example.com']) await addTraces(email)
})
afterAll(() => app.close())

/** A subscription, a received mailing and a bounce of an address. */
async function addTraces(email: string) {
  const mailing = createId()
  await sql`insert into newsletter_subscriptions (id, email, source, status, confirmation_token, unsubscribe_token)
    values (gen_random_uuid(), ${email}, 'footer', 'confirmed', ${`c ${email}`}, ${`u ${email}`})`.execute(
    app.database,
  )
  await sql`insert into mailings (id, kind, subject, preview_text, body)
    values (${mailing}, 'newsletter', ${`News for ${email}`}, '', '')`.execute(app.database)
  await sql`insert into mailing_recipients (id, mailing_id, address, state)
    values (gen_random_uuid(), ${mailing}, ${email}, 'bounced')`.execute(app.database)
  await sql`insert into suppressed_addresses (id, address, reason)
    values (gen_random_uuid(), ${email}, 'no such mailbox')`.execute(app.database)
}

const request = (path: string, init: RequestInit = {}) =>
  app.request(path, {
    ...init,
    headers: { authorization: `Bearer ${person.session.access_token}`, ...init.headers },
  })

test('the export has the subscription, received mailings and bounces of the proven address', async () => {
  const text = await (await request('/api/v1/me/export')).text()
  expect(JSON.parse(text).newsletter).toMatchObject([
    { subscription: { status: 'confirmed' } },
    { received: { subject: `News for ${person.email}`, state: 'bounced' } },
    { suppressed: { reason: 'no such mailbox' } },
  ])
  expect(text).not.toContain('other@example.com')
  expect(text).not.toContain(`u ${person.email}`)
})

test('they go with the account, and those of others stay', async () => {
  const response = await request('/api/v1/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: person.email }),
  })
  expect(response.status).toBe(204)
  const { rows } = await sql<{ address: string }>`
    select email as address from newsletter_subscriptions
    union all select address from mailing_recipients
    union all select address from suppressed_addresses
  `.execute(app.database)
  expect(rows.map(({ address }) => address)).toEqual(Array(3).fill('other@example.com'))
})
