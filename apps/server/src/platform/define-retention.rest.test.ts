import { getMeRoute } from '@product/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  // Imports need a workspace.
  await (await signUpUser(app)).call(getMeRoute)
})
afterAll(() => app.close())

async function sweep() {
  await app.jobs.enqueue(app.database, 'delete-expired-rows', {})
  await app.drainJobs()
}

/** For each table: how a row of some age is added, and the ages in days that stay and that go. */
const tables = {
  'analytics events': {
    insert: (days: number) => addEvent('page_viewed', days),
    table: 'analyticsEvents',
    young: 399,
    old: 401,
  },
  'analytics events with personal fields': {
    insert: (days: number) => addEvent('contact_form_submitted', days),
    table: 'analyticsEvents',
    young: 89,
    old: 91,
  },
  'conversations with the support team': {
    insert: (days: number) => addConversation(days),
    table: 'conversations',
    young: 364,
    old: 366,
  },
  'blocks of people who wrote to the support team': {
    insert: (days: number) => sql`
      insert into support_blocks (kind, subject, reason, created_at)
      values ('address', ${`${days}@example.com`}, '', now() - make_interval(days => ${days}))`,
    table: 'supportBlocks',
    young: 364,
    old: 366,
  },
  'files that no message names': {
    insert: (days: number) => sql`
      with conversation as (${addConversation(0)} returning id)
      insert into support_files (id, conversation_id, author, name, media_type, bytes, content, created_at)
      select gen_random_uuid(), id, 'person', 'a.txt', 'text/plain', 1, 'a',
        now() - make_interval(days => ${days})
      from conversation`,
    table: 'supportFiles',
    young: 0,
    old: 2,
  },
  'unconfirmed newsletter subscriptions': {
    insert: (days: number) => addSubscription('pending', days),
    table: 'newsletterSubscriptions',
    young: 29,
    old: 31,
  },
  'ended newsletter subscriptions': {
    insert: (days: number) => addSubscription('unsubscribed', days),
    table: 'newsletterSubscriptions',
    young: 364,
    old: 366,
  },
  'recipients of mailings that have ended': {
    insert: (days: number) => sql`
      with ended as (
        insert into mailings (id, kind, state, subject, preview_text, body, ended_at, counts)
        values (gen_random_uuid(), 'newsletter', 'sent', '', '', '', now() - make_interval(days => ${days}), '{}')
        returning id
      )
      insert into mailing_recipients (id, mailing_id, address, state, due_at)
      select gen_random_uuid(), id, '', 'delivered', now() - make_interval(days => ${days}) from ended`,
    table: 'mailingRecipients',
    young: 29,
    old: 31,
  },
  'suppressed addresses': {
    insert: (days: number) => sql`
      insert into suppressed_addresses (id, address, reason, created_at)
      values (gen_random_uuid(), ${String(days)}, '', now() - make_interval(days => ${days}))`,
    table: 'suppressedAddresses',
    young: 364,
    old: 366,
  },
  'closed reports': {
    insert: (days: number) => addReport('dismissed', days),
    table: 'reports',
    young: 364,
    old: 366,
  },
  imports: {
    insert: (days: number) => sql`
      insert into imports (id, workspace_id, prompt_ids, created_at)
      select gen_random_uuid(), id, '{}', now() - make_interval(days => ${days})
      from workspaces limit 1`,
    table: 'imports',
    young: 29,
    old: 31,
  },
} as const

const addConversation = (days: number) => sql`
  insert into conversations (id, kind, person_name, subject, updated_at)
  values (gen_random_uuid(), 'contact', '', '', now() - make_interval(days => ${days}))`

const addEvent = (name: string, days: number) => sql`
  insert into analytics_events (id, name, fields, visitor_id, occurred_at, received_at)
  values (gen_random_uuid(), ${name}, '{}', gen_random_uuid(), now(), now() - make_interval(days => ${days}))`

const addSubscription = (status: string, days: number) => sql`
  insert into newsletter_subscriptions
    (id, email, source, status, confirmation_token, unsubscribe_token, requested_at, unsubscribed_at)
  select id, id || '@example.com', 'footer', ${status}, id, id,
    now() - make_interval(days => ${days}),
    case ${status} when 'unsubscribed' then now() - make_interval(days => ${days}) end
  from gen_random_uuid() as id`

const addReport = (status: string, days: number) => sql`
  insert into reports (id, target_kind, target_id, target_title, target_path, reason, status, handled_at, created_at)
  values (gen_random_uuid(), 'prompt', gen_random_uuid(), '', '', 'spam', ${status},
    case ${status} when 'open' then null else now() - make_interval(days => ${days}) end,
    now() - make_interval(days => ${days}))`

const count = async (table: (typeof tables)[keyof typeof tables]['table']) =>
  (await app.database.selectFrom(table).selectAll().execute()).length

describe('the sweep', () => {
  test.each(Object.entries(tables))('deletes old %s and keeps younger ones', async (_, rule) => {
    await app.database.deleteFrom(rule.table).execute()
    await rule.insert(rule.young).execute(app.database)
    await rule.insert(rule.old).execute(app.database)
    await sweep()
    expect(await count(rule.table)).toBe(1)
  })

  test('keeps open reports and confirmed subscriptions, however old', async () => {
    await app.database.deleteFrom('reports').execute()
    await app.database.deleteFrom('newsletterSubscriptions').execute()
    await addReport('open', 3_000).execute(app.database)
    await addSubscription('confirmed', 3_000).execute(app.database)
    await sweep()
    expect(await count('reports')).toBe(1)
    expect(await count('newsletterSubscriptions')).toBe(1)
  })

  test('an address that unsubscribed stays unsubscribed when a later request is never confirmed', async () => {
    await app.database.deleteFrom('newsletterSubscriptions').execute()
    await addSubscription('pending', 31).execute(app.database)
    await sql`update newsletter_subscriptions set unsubscribed_at = now() - interval '40 days'`.execute(
      app.database,
    )
    await sweep()
    expect(
      await app.database.selectFrom('newsletterSubscriptions').select('status').execute(),
    ).toEqual([{ status: 'unsubscribed' }])
  })

  test('keeps the recipients of a mailing that is under way, however old', async () => {
    await app.database.deleteFrom('mailings').execute()
    await tables['recipients of mailings that have ended'].insert(3_000).execute(app.database)
    await sql`update mailings set state = 'paused', counts = null`.execute(app.database)
    await sweep()
    expect(await count('mailingRecipients')).toBe(1)
  })

  test('goes on with the other tables when one fails', async () => {
    await app.database.deleteFrom('imports').execute()
    await tables.imports.insert(31).execute(app.database)
    await sql`alter table conversations rename to conversations_away`.execute(app.database)
    try {
      await sweep()
    } finally {
      await sql`alter table conversations_away rename to conversations`.execute(app.database)
    }
    expect(await count('imports')).toBe(0)
  })
})

test('mails are deleted after 30 days', async () => {
  const addMail = (days: number) => sql`
    insert into mail_outbox (id, to_address, subject, text_body, status, created_at)
    values (gen_random_uuid(), '', ${days}::text, '', 'kept', now() - make_interval(days => ${days}))`
  await addMail(29).execute(app.database)
  await addMail(31).execute(app.database)
  await app.jobs.enqueue(app.database, 'sweep-mail', {})
  await app.drainJobs()
  const subjects = (await app.mails()).map(({ subject }) => subject)
  expect(subjects).toContain('29')
  expect(subjects).not.toContain('31')
})

test('of more analytics events than the limit, the oldest are deleted', async () => {
  const small = await buildTestApp({
    config: { retention: { ...app.config.retention, mostEvents: 3 } },
  })
  try {
    for (const days of [1, 2, 3, 4, 5]) await addEvent('page_viewed', days).execute(small.database)
    await small.jobs.enqueue(small.database, 'delete-expired-rows', {})
    await small.drainJobs()
    const { rows } = await sql<{ days: number }>`
      select extract(day from now() - received_at)::int as days from analytics_events order by 1
    `.execute(small.database)
    expect(rows.map(({ days }) => days)).toEqual([1, 2, 3])
  } finally {
    await small.close()
  }
})
