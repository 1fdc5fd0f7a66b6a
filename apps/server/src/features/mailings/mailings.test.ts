import {
  archiveMailingRoute,
  changeMailingRoute,
  deleteMailingRoute,
  draftMonthRoute,
  getArchivedNewsletterRoute,
  getMailingRoute,
  listArchivedNewslettersRoute,
  listMailingsRoute,
  listNotificationsRoute,
  type MailingContent,
  previewMailingRoute,
  saveMailingRoute,
  sendMailingRoute,
  testMailingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmedAddressOf } from '#features/inbox/index.ts'
import { addPublication } from '#testing/add-publication.ts'
import { addSubscribers } from '#testing/add-subscribers.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs } from '#testing/sign-up-user.ts'
import { createArchive } from './archive.ts'
import { draftLastMonth, escapeMarkdown, lastMonth } from './draft-month.ts'
import { work as render, renderMarkdown } from './markdown/render-markdown.ts'
import { writeRecipients } from './sending/write-recipients.ts'

let now: Date | undefined
let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp({ now: () => now ?? new Date() })
  operator = await signUpOperator(app)
  await sql`update auth_users set email_proven_at = now()`.execute(app.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = undefined
  await app.database.deleteFrom('mailings').execute()
  await app.database.deleteFrom('newsletterMonths').execute()
  await app.database.deleteFrom('suppressedAddresses').execute()
  await app.database.deleteFrom('newsletterSubscriptions').execute()
  await app.database.deleteFrom('mailOutbox').execute()
})

const content: MailingContent = {
  kind: 'newsletter',
  subject: 'News of November',
  previewText: 'Three new things',
  body: '# Hello\n\nSee [the library](/discover).',
  effectiveOn: null,
  inArchive: false,
}

const save = (changes: Partial<MailingContent> = {}, id = createId(), baseRevision = 0) =>
  operator.call(saveMailingRoute, {
    params: { id },
    body: { ...content, ...changes, baseRevision },
  })

const send = (id: string, body: { revision?: number; sendAt?: string } = {}) =>
  operator.call(sendMailingRoute, { params: { id }, body: { revision: 1, ...body } })

const change = (id: string, action: 'cancel' | 'pause' | 'resume' | 'stop') =>
  operator.call(changeMailingRoute, { params: { id }, body: { action } })

const find = (id: string) => operator.call(getMailingRoute, { params: { id } })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const refusal = (code: string) => expect.objectContaining({ code })

describe('a draft', () => {
  test('is created with the id of the client and changed by revision', async () => {
    const { id } = await save()
    const changed = await save({ subject: 'Changed' }, id, 1)
    expect(changed).toMatchObject({ state: 'draft', revision: 2, subject: 'Changed' })
    expect(await find(id)).toEqual(changed)
  })

  test('is stored once when the same save arrives twice', async () => {
    const { id } = await save()
    expect(await save({}, id, 0)).toMatchObject({ revision: 1 })
    await save({ body: 'Two' }, id, 1)
    expect(await save({ body: 'Two' }, id, 1)).toMatchObject({ revision: 2 })
  })

  test('refuses a save that is based on an older text', async () => {
    const { id } = await save()
    await save({ body: 'Two' }, id, 1)
    await expect(save({ body: 'Other' }, id, 1)).rejects.toEqual(refusal('mailing.changed'))
    expect((await find(id)).body).toBe('Two')
  })

  test('has no day of effect as a newsletter, and is in no archive as a notice', async () => {
    expect(await save({ effectiveOn: dayIn(40) })).toMatchObject({ effectiveOn: null })
    const notice = await save({ kind: 'notice', effectiveOn: dayIn(40), inArchive: true })
    expect(notice).toMatchObject({ effectiveOn: dayIn(40), inArchive: false })
  })

  test('is deleted; one that was sent is not', async () => {
    const { id } = await save()
    await operator.call(deleteMailingRoute, { params: { id } })
    await expect(find(id)).rejects.toEqual(refusal('mailing.unknown'))
    const sent = await save()
    await send(sent.id)
    await expect(operator.call(deleteMailingRoute, { params: { id: sent.id } })).rejects.toEqual(
      refusal('mailing.state'),
    )
  })

  test('that was deleted does not come back by a save of another tab', async () => {
    const { id } = await save()
    await operator.call(deleteMailingRoute, { params: { id } })
    await expect(save({ body: 'Typed since' }, id, 1)).rejects.toEqual(refusal('mailing.unknown'))
    await expect(find(id)).rejects.toEqual(refusal('mailing.unknown'))
  })

  test('is previewed as both parts of the mail', async () => {
    const preview = await operator.call(previewMailingRoute, {
      body: { ...content, body: '<script>alert(1)</script>' },
    })
    expect(preview.subject).toBe(content.subject)
    expect(preview.html).toContain('&lt;script&gt;')
    expect(preview.html).toContain('Three new things')
    expect(preview.html).toContain('>Unsubscribe</a>')
    expect(preview.text).toContain('Unsubscribe:')
  })

  test('is mailed as a test to the operator only', async () => {
    await addSubscribers(app, { count: 3 })
    const { id } = await save()
    const { email } = await operator.call(testMailingRoute, { params: { id } })
    expect(email).toBe(operator.email)
    expect(await app.mails()).toMatchObject([
      { toAddress: operator.email, subject: '[Test] News of November', headers: {} },
    ])
    expect(await find(id)).toMatchObject({ state: 'draft' })
  })
})

describe('sending', () => {
  test('needs a subject and a text, and the revision that was looked at', async () => {
    const empty = await save({ body: ' \n' })
    await expect(send(empty.id)).rejects.toEqual(refusal('mailing.incomplete'))
    const { id } = await save()
    await save({ body: 'Two' }, id, 1)
    await expect(send(id)).rejects.toEqual(refusal('mailing.changed'))
  })

  test('happens once, however often it is asked for', async () => {
    await addSubscribers(app, { count: 2 })
    const { id } = await save()
    await Promise.all([send(id), send(id), send(id)])
    await app.drainJobs()
    await send(id)
    await app.drainJobs()
    expect(await app.mails()).toHaveLength(2)
    expect(await find(id)).toMatchObject({
      state: 'sent',
      counts: { recipients: 2, kept: 2, waiting: 0 },
    })
  })

  test.each([
    ['in the past', -1, 'mailing.time-past'],
    ['in two years', 730, 'mailing.time-far'],
  ])('at a time %s is refused', async (_, days, code) => {
    const { id } = await save()
    await expect(send(id, { sendAt: inDays(days).toISOString() })).rejects.toEqual(refusal(code))
  })

  test('begins when its time has come', async () => {
    await addSubscribers(app, { count: 1 })
    const { id } = await save()
    const sendAt = inDays(2).toISOString()
    expect(await send(id, { sendAt })).toMatchObject({ state: 'scheduled', scheduledAt: sendAt })
    await runSending()
    expect(await app.mails()).toHaveLength(0)
    now = inDays(2.01)
    await runSending()
    expect(await find(id)).toMatchObject({ state: 'sent', counts: { kept: 1 } })
  })

  test('is cancelled while it is scheduled, and the draft is edited again', async () => {
    const { id } = await save()
    await send(id, { sendAt: inDays(2).toISOString() })
    await expect(save({ body: 'Two' }, id, 1)).rejects.toEqual(refusal('mailing.state'))
    expect(await change(id, 'cancel')).toMatchObject({ state: 'draft', scheduledAt: null })
    expect(await save({ body: 'Two' }, id, 1)).toMatchObject({ revision: 2 })
    await expect(change(id, 'pause')).rejects.toEqual(refusal('mailing.state'))
  })

  test('reaches confirmed subscribers only, with a link of their own', async () => {
    const [first = ''] = await addSubscribers(app, { count: 2 })
    await sql`update newsletter_subscriptions set status = 'pending' where email <> ${first}`.execute(
      app.database,
    )
    await send((await save()).id)
    await app.drainJobs()
    const [mail, ...others] = await app.mails()
    expect(others).toEqual([])
    expect(mail?.toAddress).toBe(first)
    expect(mail?.textBody).toContain(`/newsletter/unsubscribe#token=${first}-unsubscribe-token`)
    expect(mail?.htmlBody).toContain('/newsletter/unsubscribe#token=')
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })
})

/** One run of the job, as every minute. */
async function runSending() {
  await app.jobs.enqueue(app.database, 'send-mailings', {})
  await app.drainJobs()
}

describe('a notice', () => {
  test('goes to accounts with a confirmed address, without a way out', async () => {
    await addSubscribers(app, { count: 2 })
    const { id } = await save({ kind: 'notice', effectiveOn: dayIn(40) })
    await send(id)
    await app.drainJobs()
    const mails = await app.mails()
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([operator.email])
    expect(mails[0]?.textBody).not.toMatch(/unsubscribe/i)
    expect(mails[0]?.htmlBody).not.toMatch(/unsubscribe/i)
    expect(mails[0]?.headers).toEqual({})
    expect(mails[0]?.textBody).toContain('Takes effect on ')
  })

  test.each([
    ['without a day of effect', null],
    ['29 days before the effect', 29],
    ['31 days before the effect, with no day for its sending', 31],
  ])('is refused %s', async (_, days) => {
    const { id } = await save({ kind: 'notice', effectiveOn: days === null ? null : dayIn(days) })
    await expect(send(id)).rejects.toEqual(refusal('mailing.notice-too-short'))
  })

  test('goes to the address that the account has when it is mailed', async () => {
    const { id } = await save({ kind: 'notice', effectiveOn: dayIn(40) })
    await send(id)
    await sql`update mailings set state = 'sending', started_at = now()`.execute(app.database)
    await writeRecipients(app.database, { id, kind: 'notice' })
    const address = 'moved@example.com'
    await sql`update auth_users set email = ${address}`.execute(app.database)
    try {
      await app.drainJobs()
      expect((await app.mails()).map(({ toAddress }) => toAddress)).toEqual([address])
      expect(await find(id)).toMatchObject({ state: 'sent', counts: { kept: 1, skipped: 0 } })
    } finally {
      await sql`update auth_users set email = ${operator.email}`.execute(app.database)
    }
  })

  test('that begins too late because the server was away is paused instead', async () => {
    const { id } = await save({ kind: 'notice', effectiveOn: dayIn(34) })
    await send(id, { sendAt: inDays(2).toISOString() })
    now = inDays(10)
    await runSending()
    expect(await find(id)).toMatchObject({
      state: 'paused',
      problem: expect.stringContaining('less than 30 days'),
      counts: { recipients: 0 },
    })
    await expect(change(id, 'resume')).rejects.toEqual(refusal('mailing.notice-too-short'))
    expect(await change(id, 'stop')).toMatchObject({ state: 'stopped' })
    expect(await app.mails()).toEqual([])
  })
})

test('the address of one account is found without reading all users', async () => {
  await app.database.transaction().execute(async (transaction) => {
    // Small tables are read as a whole otherwise.
    await sql`set local enable_seqscan = off`.execute(transaction)
    const { rows } = await sql<{ queryPlan: string }>`
      explain select ${confirmedAddressOf(sql`'00000000-0000-0000-0000-000000000000'::uuid`)}`.execute(
      transaction,
    )
    expect(JSON.stringify(rows)).toContain('auth_users_id_text')
  })
})

test('the list shows groups with their counts, page by page', async () => {
  await addSubscribers(app, { count: 2 })
  for (let number = 0; number < 31; number++) await save({ subject: `Draft ${number}` })
  await send((await save()).id)
  await app.drainJobs()
  const first = await operator.call(listMailingsRoute, { query: {} })
  expect(first.mailings).toHaveLength(30)
  expect(first.audience).toEqual({ subscribers: 2, accounts: 1, rate: 600 })
  const { mailings } = await operator.call(listMailingsRoute, {
    query: { cursor: first.nextCursor ?? '' },
  })
  expect(mailings).toHaveLength(2)
  const sent = await operator.call(listMailingsRoute, { query: { group: 'sent' } })
  expect(sent.mailings).toMatchObject([{ state: 'sent', counts: { kept: 2 } }])
})

test('suppressed addresses count in neither audience', async () => {
  const [reader = ''] = await addSubscribers(app, { count: 2 })
  for (const address of [reader, operator.email.toUpperCase()])
    await app.database
      .insertInto('suppressedAddresses')
      .values({ id: createId(), address, reason: '550' })
      .execute()
  const { audience } = await operator.call(listMailingsRoute, { query: {} })
  expect(audience).toEqual({ subscribers: 1, accounts: 0, rate: 600 })
})

describe('the archive', () => {
  const list = async () =>
    (await callAs(app)(listArchivedNewslettersRoute, { query: {} })).newsletters
  const read = (slug: string) => callAs(app)(getArchivedNewsletterRoute, { params: { slug } })

  const revision = async () =>
    (
      await app.database
        .selectFrom('pageRevisions')
        .select('revision')
        .where('name', '=', 'newsletters')
        .executeTakeFirst()
    )?.revision

  test('shows what was sent and is allowed to be shown', async () => {
    const { id } = await save({ inArchive: true })
    expect(await list()).toEqual([])
    await send(id)
    await expect(read('news-of-november')).rejects.toEqual(refusal('newsletter.issue-unknown'))
    await app.drainJobs()
    expect(await list()).toMatchObject([{ slug: 'news-of-november', subject: content.subject }])
    expect((await read('news-of-november')).html).toContain('<h2>Hello</h2>')
    await operator.call(archiveMailingRoute, { params: { id }, body: { inArchive: false } })
    expect(await list()).toEqual([])
  })

  test('has none that was paused before it began; it is there once an operator resumes it', async () => {
    const { id } = await save({ inArchive: true })
    await send(id, { sendAt: inDays(2).toISOString() })
    await sql`update mailings set scheduled_at = now() - interval '2 hours'`.execute(app.database)
    await sql`insert into mailing_pace (next_at) values (now() - interval '3 hours')
      on conflict (id) do update set next_at = excluded.next_at`.execute(app.database)
    await runSending()
    expect(await find(id)).toMatchObject({ state: 'paused', startedAt: null })
    expect(await list()).toEqual([])
    await expect(read('news-of-november')).rejects.toEqual(refusal('newsletter.issue-unknown'))

    const before = await revision()
    expect(await change(id, 'resume')).toMatchObject({ startedAt: expect.any(String) })
    expect(await revision()).not.toBe(before)
    expect(await list()).toHaveLength(1)
  })

  test('never has one that was stopped before it began', async () => {
    const { id } = await save({ inArchive: true })
    await send(id)
    await sql`update mailings set state = 'paused'`.execute(app.database)
    expect(await change(id, 'stop')).toMatchObject({ state: 'stopped', startedAt: null })
    await runSending()
    expect(await list()).toEqual([])
  })

  test('renders a newsletter once', async () => {
    await send((await save({ inArchive: true })).id)
    await app.drainJobs()
    const render = vi.fn(renderMarkdown)
    const archive = createArchive(app, render)
    const pages = await Promise.all([1, 2, 3].map(() => archive.find('news-of-november')))
    pages.push(await archive.find('news-of-november'))
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1)
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('gives newsletters of the same subject different addresses', async () => {
    for (const _ of [1, 2]) await send((await save({ inArchive: true })).id)
    await app.drainJobs()
    expect((await list()).map(({ slug }) => slug).toSorted()).toEqual([
      'news-of-november',
      'news-of-november-2',
    ])
  })

  test('invalidates its cached pages', async () => {
    const before = await revision()
    await send((await save({ inArchive: true })).id)
    await app.drainJobs()
    expect(await revision()).not.toBe(before)
  })
})

describe('the draft of the month', () => {
  const month = lastMonth(new Date())
  const draft = () => operator.call(draftMonthRoute, { body: { month } })
  const deps = () => ({ database: app.database, config: app.config, now: () => new Date() })

  test('is refused while no prompt was featured or rising', async () => {
    await expect(draft()).rejects.toEqual(refusal('mailing.month-empty'))
    await draftLastMonth(deps())
    expect((await operator.call(listMailingsRoute, { query: {} })).mailings).toEqual([])
  })

  test('has the featured and rising prompts, as text of others', async () => {
    const title = 'Write *less* [now](javascript:x)'
    const { id } = await addPublication(app, operator, { content: { title }, isFeatured: true })
    const rising = await addPublication(app, operator, { content: { title: 'Rising one' } })
    await sql`update publications set featured_at = ${`${month}-10`}::date where prompt_id = ${id}`.execute(
      app.database,
    )
    await sql`insert into publication_uses (prompt_id, day, person)
      select ${rising.id}::uuid, ${`${month}-12`}::date, gen_random_uuid()::text from generate_series(1, 3)`.execute(
      app.database,
    )
    const mailing = await draft()
    expect(mailing).toMatchObject({ state: 'draft', month, kind: 'newsletter', inArchive: true })
    expect(mailing.body).toContain('## Featured')
    expect(mailing.body.indexOf('Rising one')).toBeGreaterThan(mailing.body.indexOf('## Rising'))
    const { html } = render({ body: mailing.body, siteUrl: app.config.siteUrl, target: 'page' })
    // An invisible character keeps mail programs from making links of it.
    expect(html).toContain('Write *less* [now](javascript\u2060:x)')
    expect(html).not.toContain('href="javascript')
  })

  test('is made once a month, also by several processes, and not again after it was deleted', async () => {
    await Promise.all([draftLastMonth(deps()), draftLastMonth(deps()), draftLastMonth(deps())])
    const { mailings } = await operator.call(listMailingsRoute, { query: {} })
    expect(mailings).toHaveLength(1)
    const first = await draft()
    expect(first.id).toBe(mailings[0]?.id)
    const bell = async () =>
      (await operator.call(listNotificationsRoute)).notifications.filter(
        ({ kind }) => kind === 'newsletter-draft',
      )
    const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
    expect(await bell()).toMatchObject([
      {
        actor: null,
        text: `The newsletter draft for ${name.format(new Date(`${month}-01`))} is ready`,
        path: `/operator/newsletter/${first.id}`,
        count: 1,
      },
    ])
    await operator.call(deleteMailingRoute, { params: { id: first.id } })
    await draftLastMonth(deps())
    expect((await operator.call(listMailingsRoute, { query: {} })).mailings).toHaveLength(0)
    expect(await bell()).toEqual([])
    expect((await draft()).id).not.toBe(first.id)
  })

  test.each([
    ['2026-01-01T00:00:00Z', '2025-12'],
    ['2026-03-31T23:59:59Z', '2026-02'],
  ])('at %s is that of %s', (at, expected) => {
    expect(lastMonth(new Date(at))).toBe(expected)
  })

  test.each([
    'https://evil.example',
    'www.evil.example',
    'me@evil.example',
    'HTTP://evil.example/a',
  ])('%s in a title is no link', (address) => {
    const body = escapeMarkdown(`Get it at ${address}`)
    const { html } = render({ body, siteUrl: 'https://x.example', target: 'page' })
    expect(html).not.toContain('<a')
    expect(html.replaceAll('\u2060', '')).toBe(`<p>Get it at ${address}</p>`)
  })

  test('titles make no links, headings or lines', () => {
    const text = '# a\n[b](c) `d` <e>'
    const { html } = render({
      body: escapeMarkdown(text),
      siteUrl: 'https://x.example',
      target: 'page',
    })
    expect(html).toBe('<p># a [b](c) `d` &lt;e&gt;</p>')
  })
})
