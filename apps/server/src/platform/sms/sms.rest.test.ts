import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createJobs } from '#platform/create-jobs.ts'
import { createNotices } from '#platform/database/connection/notices.ts'
import { createLog } from '#platform/log.ts'
import { createSms } from '#platform/sms/index.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { startSmsWebhook } from '#testing/start-sms-webhook.ts'

const secret = 'a secret of sixteen'
const sms = {
  to: '491701234567',
  message: 'Your code is 424242',
  channel: 'sms',
  validSeconds: 60,
} as const

let database: TestDatabase
let webhook: Awaited<ReturnType<typeof startSmsWebhook>>
let lines: string[]
let close: () => Promise<void>

beforeEach(async () => {
  lines = []
  database = await createTestDatabase()
  webhook = await startSmsWebhook()
})
afterEach(async () => {
  await close()
  webhook.stop()
  await database.drop()
})

async function startSms(config = { url: webhook.url, secret }) {
  const destination = { write: (line: string) => void lines.push(line) }
  const { log } = createLog({ level: 'debug', format: 'json', destination })
  const jobs = createJobs({ pool: database.pool, log, notices: createNotices(log), work: false })
  const service = createSms({
    config: { smsWebhook: config, retention: { mailDays: 30 } },
    database: database.kysely,
    jobs,
  })
  await jobs.start()
  close = jobs.stop
  return { ...service, drain: () => jobs.drain({ retryAtOnce: true }) }
}

const outbox = () => database.kysely.selectFrom('smsOutbox').selectAll().execute()

describe('a text message', () => {
  test('is handed to the webhook, signed with its time, and its words are kept no longer', async () => {
    const { queueSms, drain } = await startSms()
    const id = await queueSms(database.kysely, sms)
    await drain()
    const [delivery] = webhook.received
    expect(JSON.parse(delivery?.body ?? '')).toEqual({
      id,
      to: '+491701234567',
      message: sms.message,
      channel: 'sms',
    })
    const timestamp = delivery?.headers.get('webhook-timestamp') ?? ''
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60)
    const signature = createHmac('sha256', secret)
      .update(`${id}.${timestamp}.${delivery?.body}`)
      .digest('base64')
    expect(delivery?.headers.get('webhook-signature')).toBe(`v1,${signature}`)
    expect(await outbox()).toMatchObject([{ id, status: 'sent', message: '' }])
  })

  test('does not leave if what caused it was not stored', async () => {
    const { queueSms, drain } = await startSms()
    const failed = database.kysely.transaction().execute(async (transaction) => {
      await queueSms(transaction, sms)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await drain()
    expect(webhook.received).toEqual([])
  })

  test('is tried again under the same id when the webhook fails, and its code is in no log', async () => {
    webhook.answerWith(500, 503)
    const { queueSms, drain } = await startSms()
    const id = await queueSms(database.kysely, sms)
    await drain()
    expect(webhook.received.map(({ headers }) => headers.get('webhook-id'))).toEqual([id, id, id])
    expect(await outbox()).toMatchObject([{ status: 'sent', lastError: null }])
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain('424242')
  })

  test('that the webhook refuses is given up at once', async () => {
    webhook.answerWith(422)
    const { queueSms, drain } = await startSms()
    await queueSms(database.kysely, sms)
    await drain()
    expect(webhook.received).toHaveLength(1)
    expect(await outbox()).toMatchObject([
      { status: 'failed', message: '', lastError: 'The SMS webhook answered with status 422' },
    ])
  })

  test('is not sent once its code has expired', async () => {
    const { queueSms, drain } = await startSms()
    await queueSms(database.kysely, sms)
    const past = sql<Date>`now() - interval '1 second'`
    await database.kysely.updateTable('smsOutbox').set({ expiresAt: past }).execute()
    await drain()
    expect(webhook.received).toEqual([])
    expect(await outbox()).toMatchObject([{ status: 'failed', message: '' }])
  })
})
