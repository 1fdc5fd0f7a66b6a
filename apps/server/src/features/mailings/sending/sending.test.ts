import {
  changeMailingRoute,
  getMailingRoute,
  liftSuppressionRoute,
  listSuppressedAddressesRoute,
  saveMailingRoute,
  sendMailingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { addSubscribers, unsubscribeTokenOf } from '#testing/add-subscribers.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { type MailServerAnswer, startMailServer } from '#testing/start-mail-server.ts'
import { markLost, mostAttempts } from './claim-recipient.ts'
import { reservePace } from './mailing-progress.ts'
import { sendMailings } from './send-mailings.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
let onRecipient: (address: string) => MailServerAnswer
let onText: (address: string) => MailServerAnswer

const behaviour = {
  onRecipient: (address: string) => onRecipient(address),
  onText: (address: string) => onText(address),
}

beforeEach(async () => {
  onRecipient = () => undefined
  onText = () => undefined
  server = await startMailServer(behaviour)
  database = await createTestDatabase()
  app = await buildApp()
  operator = await signUpOperator(app)
})
afterEach(async () => {
  await app.close()
  await database.drop()
  await server.stop()
})

const buildApp = async () => {
  const { identity } = app?.config ?? (await loadDefaults())
  return await buildTestApp({
    database,
    config: {
      smtpUrl: server.url,
      newsletterMailsAMinute: 600_000,
      identity: { ...identity, confirmEmail: false },
    },
  })
}

const loadDefaults = async () => (await import('#server/config.ts')).loadConfig({ PORT: '0' })

async function sendToSubscribers() {
  const id = createId()
  const content = {
    kind: 'newsletter' as const,
    subject: 'News',
    previewText: '',
    body: 'Hello',
    effectiveOn: null,
    inArchive: false,
  }
  await operator.call(saveMailingRoute, { params: { id }, body: { ...content, baseRevision: 0 } })
  await operator.call(sendMailingRoute, { params: { id }, body: { revision: 1 } })
  return id
}

const find = (id: string) => operator.call(getMailingRoute, { params: { id } })
const received = () => server.received.flatMap(({ to }) => to)
const unsubscribe = (email: string) =>
  app.request(`/api/v1/newsletter/unsubscribe?token=${unsubscribeTokenOf(email)}`, {
    method: 'POST',
  })

/** Waiting recipients and mailings become due at once. */
const skipPauses = async () => {
  await sql`update mailing_recipients set due_at = now() where state = 'waiting'`.execute(
    app.database,
  )
  await sql`update mailings set held_until = now()`.execute(app.database)
}

async function run(of = app) {
  await of.jobs.enqueue(of.database, 'send-mailings', {})
  await of.drainJobs()
}

test('each subscriber gets one mail with a one-click link of their own', async () => {
  const addresses = await addSubscribers(app, { count: 60 })
  const id = await sendToSubscribers()
  await app.drainJobs()
  expect(received().toSorted()).toEqual(addresses.toSorted())
  expect(await find(id)).toMatchObject({
    state: 'sent',
    counts: { recipients: 60, delivered: 60, waiting: 0, unconfirmed: 0 },
  })
  const [first] = server.received
  const source = first?.source.replace(/\r\n\s+/g, '') ?? ''
  expect(source).toMatch(/List-Unsubscribe: ?<http[^>]+token=reader-/)
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('somebody who leaves while the mailing is paused gets none', async () => {
  const addresses = await addSubscribers(app, { count: 20 })
  const leaver = addresses[7] ?? ''
  const id = await sendToSubscribers()
  onRecipient = () => {
    // In the middle of the first second.
    void app.database.updateTable('mailings').set({ state: 'paused' }).execute()
    onRecipient = () => undefined
    return undefined
  }
  await app.drainJobs()
  const before = received()
  const later = before.includes(leaver) ? addresses.find((each) => !before.includes(each)) : leaver
  if (later !== undefined) await unsubscribe(later)
  await operator.call(changeMailingRoute, { params: { id }, body: { action: 'resume' } })
  await app.drainJobs()
  expect(received()).not.toContain(later)
  expect(new Set(received()).size).toBe(received().length)
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { waiting: 0, skipped: 1 } })
})

test('a refused address bounces, is suppressed, and gets mailings again once that is lifted', async () => {
  await addSubscribers(app, { count: 3 })
  onRecipient = (address) =>
    address.startsWith('reader-2@') ? { code: 550, text: 'no such mailbox' } : undefined
  const id = await sendToSubscribers()
  await app.drainJobs()
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 2, bounced: 1 } })
  onRecipient = () => undefined

  const list = () => operator.call(listSuppressedAddressesRoute, { query: { q: 'READER-2' } })
  const { addresses, total } = await list()
  expect(addresses).toMatchObject([
    { address: 'reader-2@example.com', reason: expect.stringContaining('no such mailbox') },
  ])
  expect(total).toBe(1)
  const second = await sendToSubscribers()
  await app.drainJobs()
  expect(await find(second)).toMatchObject({ counts: { delivered: 2, skipped: 1 } })

  await operator.call(liftSuppressionRoute, { params: { id: addresses[0]?.id ?? '' } })
  const third = await sendToSubscribers()
  await app.drainJobs()
  expect(await find(third)).toMatchObject({ counts: { delivered: 3, skipped: 0 } })
})

test('a refusal of the text does not suppress the address', async () => {
  await addSubscribers(app, { count: 1 })
  onText = () => ({ code: 554, text: '5.7.1 looks like spam' })
  const id = await sendToSubscribers()
  await app.drainJobs()
  expect(await find(id)).toMatchObject({ counts: { bounced: 1 } })
  expect((await operator.call(listSuppressedAddressesRoute, { query: {} })).total).toBe(0)
})

test('a passing refusal is tried again, and given up after several attempts', async () => {
  await addSubscribers(app, { count: 2 })
  onRecipient = (address) =>
    address.startsWith('reader-1@') ? { code: 451, text: 'greylisted' } : undefined
  const id = await sendToSubscribers()
  const { log } = createLog({ level: 'silent', format: 'json' })
  const deps = { ...app, log, now: () => new Date() }
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    expect(await find(id)).toMatchObject({ counts: { failed: 0 } })
    await sendMailings(deps, { patience: 2_000 })
    await skipPauses()
  }
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 1, failed: 1 } })
  expect((await operator.call(listSuppressedAddressesRoute, { query: {} })).total).toBe(0)
})

test('a mail server that goes away half way holds the mailing, which goes on by itself', async () => {
  const addresses = await addSubscribers(app, { count: 40 })
  let taken = 0
  onText = () => {
    taken += 1
    if (taken === 15) void server.stop()
    return undefined
  }
  const id = await sendToSubscribers()
  // The run waits for less than the hold.
  await sql`update mailings set problem_count = 5`.execute(app.database)
  await app.drainJobs()
  const held = await find(id)
  expect(held).toMatchObject({
    state: 'sending',
    problem: expect.stringContaining('The mail server takes no mails'),
    heldUntil: expect.any(String),
  })
  const before = received()
  const { port } = server
  onText = () => undefined
  server = await startMailServer({ ...behaviour, port })
  await skipPauses()
  await run()
  const all = [...before, ...received()]
  const done = await find(id)
  expect(done).toMatchObject({ state: 'sent', problem: null, counts: { waiting: 0 } })
  expect(new Set(all).size).toBe(all.length)
  // Mails whose answer was lost with the server may be among the received ones, and are counted.
  expect(done.counts.delivered + done.counts.unconfirmed).toBe(40)
  expect(all.length).toBeGreaterThanOrEqual(done.counts.delivered)
  expect(addresses).toEqual(expect.arrayContaining(all))
}, 120_000)

test('an answer that never came makes the recipient unconfirmed, and it is not mailed again', async () => {
  await addSubscribers(app, { count: 5 })
  onText = (address) => (address.startsWith('reader-3@') ? 'break' : undefined)
  const id = await sendToSubscribers()
  await app.drainJobs()
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 4, unconfirmed: 1 } })
  expect(received().filter((address) => address.startsWith('reader-3@'))).toHaveLength(1)
})

test('a server that refuses everybody pauses the mailing before all are suppressed', async () => {
  await addSubscribers(app, { count: 100 })
  onRecipient = () => ({ code: 550, text: 'not from you' })
  const id = await sendToSubscribers()
  await app.drainJobs()
  const { state, problem, counts } = await find(id)
  expect(state).toBe('paused')
  expect(problem).toContain('in a row')
  expect(counts.bounced).toBeLessThan(35)
})

describe('recipients that a process left behind', () => {
  const claim = (minutes: number) =>
    sql`insert into mailing_recipients (id, mailing_id, address, state, claimed_at)
      select gen_random_uuid(), id, 'lost@example.com', 'sending', now() - make_interval(mins => ${minutes})
      from mailings`.execute(app.database)

  test.each([
    [1, false, 'sending'],
    [1, true, 'unconfirmed'],
    [16, false, 'unconfirmed'],
  ])('%i minutes ago, the only server: %s, are %s', async (minutes, isOnlyServer, state) => {
    await sendToSubscribers()
    await claim(minutes)
    await markLost(app.database, { isOnlyServer })
    const rows = await app.database.selectFrom('mailingRecipients').select('state').execute()
    expect(rows).toEqual([{ state }])
  })
})

test('after a long absence, or from a backup, an operator decides whether a mailing goes on', async () => {
  await addSubscribers(app, { count: 3 })
  const id = await sendToSubscribers()
  await sql`insert into mailing_pace (next_at) values (now() - interval '2 hours')`.execute(
    app.database,
  )
  await sql`update mailings set state = 'sending', started_at = now() - interval '3 hours'`.execute(
    app.database,
  )
  await app.drainJobs()
  expect(await find(id)).toMatchObject({
    state: 'paused',
    problem: expect.stringContaining('restored backup'),
  })
  expect(received()).toEqual([])
  await operator.call(changeMailingRoute, { params: { id }, body: { action: 'resume' } })
  await app.drainJobs()
  expect(received()).toHaveLength(3)
})

test('several processes share the work and mail nobody twice', async () => {
  const addresses = await addSubscribers(app, { count: 150 })
  const others = [await buildApp(), await buildApp()]
  try {
    const id = await sendToSubscribers()
    await Promise.all([app, ...others].map(run))
    await run()
    expect(received().toSorted()).toEqual(addresses.toSorted())
    expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 150 } })
  } finally {
    for (const other of others) await other.close()
  }
})

test('all processes together keep the rate', async () => {
  const waits: (number | undefined)[] = []
  for (let turn = 0; turn < 4; turn++)
    waits.push((await reservePace(app.database, 60, 2_500))?.wait)
  expect(waits.slice(0, 3).map((wait) => Math.round((wait ?? 0) / 1_000))).toEqual([0, 1, 2])
  expect(waits[3]).toBeUndefined()
  expect((await reservePace(app.database, 6_000, 60_000))?.mails).toBe(50)
})
