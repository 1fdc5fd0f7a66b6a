import {
  changeMailingRoute,
  getMailingRoute,
  liftSuppressionRoute,
  listSuppressedAddressesRoute,
  saveMailingRoute,
  sendMailingRoute,
} from '@product/contract'
import { createId, type RecipientState } from '@product/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { addSubscribers, unsubscribeTokenOf } from '#testing/add-subscribers.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { type MailServerAnswer, startMailServer } from '#testing/start-mail-server.ts'
import { markLostRecipients, mostAttempts } from './claim-recipient.ts'
import { recordPauses } from './deliver-to-recipient.ts'
import { reservePace } from './mailing-progress.ts'
import { sendMailings } from './send-mailings.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
let onRecipient: (address: string) => MailServerAnswer
let onText: (address: string) => MailServerAnswer | Promise<MailServerAnswer>

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

const deps = () => {
  const { log } = createLog({ level: 'silent', format: 'json' })
  return { ...app, log, now: () => new Date() }
}

const countStates = async (): Promise<Partial<Record<RecipientState, number>>> => {
  const rows = await app.database
    .selectFrom('mailingRecipients')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

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

test('somebody who unsubscribes while the mailing is paused gets none', async () => {
  const addresses = await addSubscribers(app, { count: 20 })
  const unsubscriber = addresses[7] ?? ''
  const id = await sendToSubscribers()
  onRecipient = () => {
    // In the middle of the first second.
    void app.database.updateTable('mailings').set({ state: 'paused' }).execute()
    onRecipient = () => undefined
    return undefined
  }
  await app.drainJobs()
  const before = received()
  const later = before.includes(unsubscriber)
    ? addresses.find((each) => !before.includes(each))
    : unsubscriber
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
    address.startsWith('reader-2@') ? { code: 550, text: '5.1.1 no such mailbox' } : undefined
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

test.each([
  ['to the text', { onText: { code: 554, text: '5.7.1 looks like spam' } }],
  ['to the text, with the code of an address', { onText: { code: 550, text: '5.1.1 spam' } }],
  ['to the recipient, about a policy', { onRecipient: { code: 550, text: '5.7.1 not from you' } }],
])('a refusal %s does not suppress the address', async (_, answers) => {
  await addSubscribers(app, { count: 1 })
  if ('onText' in answers) onText = () => answers.onText
  else onRecipient = () => answers.onRecipient
  const id = await sendToSubscribers()
  await app.drainJobs()
  expect(await find(id)).toMatchObject({ counts: { bounced: 1 } })
  expect((await operator.call(listSuppressedAddressesRoute, { query: {} })).total).toBe(0)
})

test('an unexplained refusal suppresses the address when another mailing gets it again', async () => {
  await addSubscribers(app, { count: 1 })
  onRecipient = () => ({ code: 550, text: 'no' })
  for (const suppressed of [0, 1]) {
    await sendToSubscribers()
    await app.drainJobs()
    const { total } = await operator.call(listSuppressedAddressesRoute, { query: {} })
    expect(total).toBe(suppressed)
  }
})

test('an error while a mail is made suppresses nobody, and the recipient is tried again', async () => {
  await addSubscribers(app, { count: 1 })
  const id = await sendToSubscribers()
  const mail = {
    ...app.mail,
    openDelivery: () => ({ deliver: () => Promise.reject(new Error('a bug')), close: () => {} }),
  }
  await expect(sendMailings({ ...deps(), mail }, { patience: 2_000 })).rejects.toThrow('a bug')
  expect((await operator.call(listSuppressedAddressesRoute, { query: {} })).total).toBe(0)
  expect(await countStates()).toEqual({ waiting: 1 })
  await skipPauses()
  await run()
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 1 } })
})

test.each(['451 try later', '452 4.3.1 insufficient storage', '450 4.7.1 too many mails'])(
  'a mail server that answers %s to all holds the mailing, and costs no attempts',
  async (answer) => {
    await addSubscribers(app, { count: 30 })
    onRecipient = () => ({ code: Number(answer.slice(0, 3)), text: answer.slice(4) })
    const id = await sendToSubscribers()
    for (let turn = 0; turn < mostAttempts + 2; turn++) {
      await sendMailings(deps(), { patience: 1_000 })
      await skipPauses()
    }
    expect(await find(id)).toMatchObject({
      state: 'sending',
      problem: expect.stringContaining(answer.slice(4)),
      counts: { waiting: 30, failed: 0 },
    })
    const rows = await app.database.selectFrom('mailingRecipients').select('attempts').execute()
    expect(Math.max(...rows.map(({ attempts }) => attempts))).toBeLessThan(3)
    onRecipient = () => undefined
    await sendMailings(deps(), { patience: 2_000 })
    expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 30 } })
  },
  120_000,
)

test('a recipient at whom the connection always breaks fails in the end, and the mailing ends', async () => {
  await addSubscribers(app, { count: 3 })
  onRecipient = (address) => (address.startsWith('reader-1@') ? 'break' : undefined)
  const id = await sendToSubscribers()
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    await sendMailings(deps(), { patience: 1_000 })
    await skipPauses()
  }
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 2, failed: 1 } })
}, 120_000)

test('a mail server that is away costs no attempts, also for the only recipient', async () => {
  await addSubscribers(app, { count: 1 })
  const { port } = server
  await server.stop()
  const id = await sendToSubscribers()
  for (let attempt = 0; attempt < mostAttempts + 1; attempt++) {
    await sendMailings(deps(), { patience: 1_000 })
    await skipPauses()
  }
  server = await startMailServer({ ...behaviour, port })
  await sendMailings(deps(), { patience: 2_000 })
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 1 } })
}, 120_000)

test('a server that breaks off after each text is not given all mails', async () => {
  await addSubscribers(app, { count: 40 })
  onText = () => 'break'
  const id = await sendToSubscribers()
  await sendMailings(deps(), { patience: 1_000 })
  expect(await find(id)).toMatchObject({ state: 'sending', heldUntil: expect.any(String) })
  // Five in a row, and those that were under way at the fifth.
  expect((await countStates()).unconfirmed).toBeLessThan(10)
})

describe('a stop of the server', () => {
  test('waits for the answers under way, and mails nobody else', async () => {
    await addSubscribers(app, { count: 30 })
    const begun = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    onText = async () => {
      begun.resolve()
      await answered.promise
      return undefined
    }
    await sendToSubscribers()
    const drained = app.drainJobs()
    await begun.promise
    const stopped = app.stopServing()
    answered.resolve()
    await stopped
    const counts = await countStates()
    expect(counts.sending).toBeUndefined()
    expect(counts.delivered).toBe(received().length)
    await drained
    expect(await countStates()).toEqual(counts)
    expect(counts.waiting).toBeGreaterThan(20)
  })

  test('gives those back to whom nothing was handed over', async () => {
    // Fewer than those who make the mail server count as away, which would give their attempts back too.
    await addSubscribers(app, { count: 3 })
    const stopping = new AbortController()
    onRecipient = () => {
      stopping.abort()
      return 'silence'
    }
    await sendToSubscribers()
    await sendMailings(deps(), { patience: 30_000, signal: stopping.signal, stopMilliseconds: 200 })
    expect(await countStates()).toEqual({ waiting: 3 })
    const rows = await app.database.selectFrom('mailingRecipients').select('attempts').execute()
    expect(rows.every(({ attempts }) => attempts === 0)).toBe(true)
  })
})

test('a sender that fails ends the run only after the others have stored their answers', async () => {
  await addSubscribers(app, { count: 30 })
  await sql`create sequence attempts_to_store`.execute(app.database)
  await sql`create function refuse_outcome() returns trigger language plpgsql as
    $$ begin perform nextval('attempts_to_store'); raise exception 'not now'; end $$`.execute(
    app.database,
  )
  let isFirst = true
  const failed = Promise.withResolvers<void>()
  onText = async (address) => {
    if (isFirst) {
      isFirst = false
      await sql`create trigger refuse_outcome before update on mailing_recipients for each row
        when (new.address = ${sql.lit(address)} and new.state = 'delivered')
        execute function refuse_outcome()`.execute(app.database)
    } else await failed.promise
    return undefined
  }
  await sendToSubscribers()
  const run = expect(sendMailings(deps(), { patience: 20_000 })).rejects.toThrow('not now')
  const countAttempts = async () =>
    (
      await sql<{ count: number }>`select last_value::int as count from attempts_to_store`.execute(
        app.database,
      )
    ).rows[0]?.count
  // The others are answered after its outcome was given up.
  await expect.poll(countAttempts).toBe(recordPauses.length + 1)
  failed.resolve()
  await run
  const counts = await countStates()
  expect(counts.sending).toBe(1)
  expect(counts.delivered).toBe(received().length - 1)
}, 60_000)

test('an outcome that could not be stored at first is stored', async () => {
  await addSubscribers(app, { count: 1 })
  await sql`create sequence attempts_to_store`.execute(app.database)
  await sql`create function refuse_outcome() returns trigger language plpgsql as $$ begin
    if nextval('attempts_to_store') = 1 then raise exception 'not now'; end if;
    return new;
  end $$`.execute(app.database)
  await sql`create trigger refuse_outcome before update on mailing_recipients for each row
    when (new.state = 'delivered') execute function refuse_outcome()`.execute(app.database)
  const id = await sendToSubscribers()
  await sendMailings(deps(), { patience: 2_000 })
  expect(await find(id)).toMatchObject({ state: 'sent', counts: { delivered: 1 } })
})

describe('an answer that comes after the recipient was given up as lost', () => {
  test.each([
    ['taken', undefined, 'delivered'],
    ['refused for now', { code: 451, text: 'later' }, 'unconfirmed'],
  ])('%s: it is not mailed again', async (_, answer, state) => {
    await addSubscribers(app, { count: 1 })
    onText = async () => {
      await sql`update mailing_recipients set state = 'unconfirmed'`.execute(app.database)
      return answer
    }
    await sendToSubscribers()
    await sendMailings(deps(), { patience: 1_000 })
    expect(await countStates()).toEqual({ [state]: 1 })
  })
})

test('after three days of a failing mail server attempts count, so that the mailing ends', async () => {
  await addSubscribers(app, { count: 12 })
  onRecipient = () => ({ code: 451, text: 'later' })
  await sendToSubscribers()
  const sumAttempts = async () => {
    await skipPauses()
    await sendMailings(deps(), { patience: 1_000 })
    const rows = await app.database.selectFrom('mailingRecipients').select('attempts').execute()
    return rows.reduce((sum, { attempts }) => sum + attempts, 0)
  }
  expect(await sumAttempts()).toBe(0)
  await sql`update mailings set started_at = now() - interval '73 hours'`.execute(app.database)
  expect(await sumAttempts()).toBeGreaterThan(5)
})

test('a passing refusal is tried again, and given up after several attempts', async () => {
  await addSubscribers(app, { count: 2 })
  onRecipient = (address) =>
    address.startsWith('reader-1@') ? { code: 451, text: 'greylisted' } : undefined
  const id = await sendToSubscribers()
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    expect(await find(id)).toMatchObject({ counts: { failed: 0 } })
    await sendMailings(deps(), { patience: 2_000 })
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
    problem: expect.stringContaining('The mail server accepts no mails'),
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
    await markLostRecipients(app.database, { isOnlyServer })
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
