import { getMailingRoute, saveMailingRoute, sendMailingRoute } from '@product/contract'
import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#platform/database/connection/open-database.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { addSubscribers, unsubscribeTokenOf } from '#testing/add-subscribers.ts'
import { callAs, testPassword } from '#testing/sign-up-user.ts'
import { type MailServerAnswer, startMailServer } from '#testing/start-mail-server.ts'
import { startServerProcess } from '#testing/start-server-process.ts'

type Settings = {
  dataDirectory: string
  subscribers: number
  kills: number
  /** From 0 to 1, exclusive. */
  random: () => number
}

const operator = 'operator@example.com'

/**
 * Sends a newsletter through a mail server that fails at random, kills the server in the middle, and lets some
 * subscribers unsubscribe meanwhile. Returns what the mail server received and what the database says.
 */
export async function sendThroughKills({ dataDirectory, subscribers, kills, random }: Settings) {
  const mailServer = await startMailServer({
    onRecipient: () => failure(random, { refused: 0.02, deferred: 0.03, broken: 0.005 }),
    onText: () => failure(random, { refused: 0.002, deferred: 0.005, broken: 0.002 }),
  })
  const environment = {
    SMTP_URL: mailServer.url,
    NEWSLETTER_MAILS_A_MINUTE: '1000000',
    AUTH_CONFIRM_EMAIL: 'off',
    SEED_DEMO: 'off',
  }
  const start = () => startServerProcess(dataDirectory, environment)
  const stop = async ({ process }: Awaited<ReturnType<typeof start>>, signal: NodeJS.Signals) => {
    process.kill(signal)
    await process.ended
  }
  try {
    let server = await start()
    await signIn(server.url, 'signup')
    await stop(server, 'SIGTERM')
    const addresses = await openStored(dataDirectory, async (database) => {
      await sql`update auth_users set app_metadata = app_metadata || '{"role": "operator"}'`.execute(
        database,
      )
      return await addSubscribers({ database }, { count: subscribers })
    })

    server = await start()
    const token = await signIn(server.url, 'token?grant_type=password')
    const id = await sendNewsletter(server.url, token)
    const unsubscribed: string[] = []
    const wave = Math.ceil(subscribers / (kills + 2))
    for (let kill = 1; kill <= kills; kill++) {
      const enough = Math.floor(wave * (kill - 0.5 + random()))
      const chosen = pick(addresses, Math.ceil(subscribers / 100), random)
      await waitFor(() => mailServer.received.length >= enough / 2)
      unsubscribed.push(...(await unsubscribe(server.url, chosen)))
      await waitFor(() => mailServer.received.length >= enough)
      await stop(server, 'SIGKILL')
      server = await start()
    }
    const find = () => callAs({ url: server.url }, token)(getMailingRoute, { params: { id } })
    let found = await find()
    while (found.state !== 'sent') {
      const before = found.counts.waiting
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      found = await find()
      if (found.state === 'sent' || found.counts.waiting < before) continue
      // Those who were put off wait for minutes: their pauses are over while the server is stopped.
      await stop(server, 'SIGTERM')
      await openStored(dataDirectory, skipPauses)
      server = await start()
    }
    const { counts } = found
    await stop(server, 'SIGTERM')
    const recipients = await openStored(dataDirectory, readRecipients)
    const received = mailServer.received.flatMap(({ to }) => to)
    return { addresses, received, unsubscribed, recipients, counts }
  } finally {
    await mailServer.stop()
  }
}

const skipPauses = async (database: Kysely<DB>) => {
  await sql`update mailing_recipients set due_at = now() where state = 'waiting'`.execute(database)
  await sql`update mailings set held_until = null`.execute(database)
}

type Rates = { refused: number; deferred: number; broken: number }

function failure(random: () => number, { refused, deferred, broken }: Rates): MailServerAnswer {
  const value = random()
  if (value < refused) return { code: 550, text: 'no such mailbox' }
  if (value < refused + deferred) return { code: 451, text: 'try again later' }
  return value < refused + deferred + broken ? 'break' : undefined
}

async function signIn(url: string, path: string): Promise<string> {
  const { auth } = (await (await fetch(`${url}/api/v1/config`)).json()) as {
    auth: { anonKey: string }
  }
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: auth.anonKey },
    body: JSON.stringify({ email: operator, password: testPassword }),
  })
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`)
  return ((await response.json()) as { access_token: string }).access_token
}

async function sendNewsletter(url: string, token: string): Promise<string> {
  const call = callAs({ url }, token)
  const id = createId()
  const content = {
    kind: 'newsletter' as const,
    subject: 'News of the month',
    previewText: '',
    body: '# Hello\n\nThree new things in [the library](/discover).',
    effectiveOn: null,
    inArchive: false,
  }
  await call(saveMailingRoute, { params: { id }, body: { ...content, baseRevision: 0 } })
  await call(sendMailingRoute, { params: { id }, body: { revision: 1 } })
  return id
}

const pick = (all: string[], count: number, random: () => number): string[] =>
  Array.from({ length: count }, () => all[Math.floor(random() * all.length)] ?? '')

/** Those of whom the server has said that they unsubscribed. */
async function unsubscribe(url: string, addresses: string[]): Promise<string[]> {
  const unsubscribed: string[] = []
  for (const address of addresses) {
    const target = `${url}/api/v1/newsletter/unsubscribe?token=${unsubscribeTokenOf(address)}`
    const response = await fetch(target, { method: 'POST' })
    if (response.ok) unsubscribed.push(address)
  }
  return unsubscribed
}

async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function openStored<Found>(
  dataDirectory: string,
  read: (database: Kysely<DB>) => Promise<Found>,
): Promise<Found> {
  const log = { warn: () => {}, error: () => {} }
  const database = await openDatabase({ dataDirectory, report: () => {}, log })
  try {
    return await read(database.kysely)
  } finally {
    await database.close()
  }
}

const readRecipients = (database: Kysely<DB>) =>
  database
    .selectFrom('mailingRecipients as recipients')
    .innerJoin('newsletterSubscriptions as subscriptions', (join) =>
      join.on(sql<boolean>`lower(subscriptions.email) = lower(recipients.address)`),
    )
    .select([
      'recipients.address',
      'recipients.state',
      'recipients.claimedAt',
      'subscriptions.unsubscribedAt',
    ])
    .execute()

export type SentThroughKills = Awaited<ReturnType<typeof sendThroughKills>>

/** Sentences about every address with which something is wrong. */
export function findWrongMails({ addresses, received, recipients }: SentThroughKills): string[] {
  const times = new Map<string, number>()
  for (const address of received) times.set(address, (times.get(address) ?? 0) + 1)
  const problems = recipients.flatMap(({ address, state, claimedAt, unsubscribedAt }) => {
    const count = times.get(address) ?? 0
    const allowed =
      state === 'delivered' ? count === 1 : state === 'unconfirmed' ? count <= 1 : count === 0
    const hasUnsubscribed =
      unsubscribedAt !== null && (claimedAt === null || claimedAt > unsubscribedAt)
    return [
      ...(allowed ? [] : [`${address} is ${state} and got ${count} mails`]),
      ...(hasUnsubscribed && count > 0 ? [`${address} had unsubscribed and got a mail`] : []),
    ]
  })
  const known = new Set(recipients.map(({ address }) => address))
  const missing = addresses.filter((address) => !known.has(address))
  const strangers = [...times.keys()].filter((address) => !known.has(address))
  return [
    ...problems,
    ...missing.map((address) => `${address} is no recipient`),
    ...strangers.map((address) => `${address} got a mail and is no recipient`),
  ]
}
