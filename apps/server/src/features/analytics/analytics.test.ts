import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { forwardEventsJob } from './forward-events.ts'

const Forwarded = z.object({
  api_key: z.string(),
  batch: z.array(
    z.object({
      uuid: z.uuid(),
      event: z.string(),
      distinct_id: z.uuid(),
      timestamp: z.iso.datetime(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

const path = '/api/v1/events'
const received: { path: string | undefined; body: z.infer<typeof Forwarded> }[] = []
let status = 200
let app: TestApp

const posthog = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  if (status === 200) received.push({ path: request.url, body: Forwarded.parse(JSON.parse(text)) })
  response.writeHead(status).end()
})

beforeAll(async () => {
  posthog.listen(0, '127.0.0.1')
  await once(posthog, 'listening')
  const { port } = posthog.address() as AddressInfo
  app = await buildTestApp({
    config: { posthog: { key: 'phc_test', host: `http://127.0.0.1:${port}` } },
  })
})
beforeEach(() => {
  received.splice(0)
  status = 200
})
afterAll(async () => {
  await app.close()
  posthog.close()
})

const navigation = (id: string = randomUUID()) => ({
  id,
  name: 'newsletter_subscribe_clicked',
  fields: { source: 'footer' },
  occurredAt: '2026-01-02T03:04:05.000Z',
})
const batchOf = (...events: object[]) => ({ visitorId: randomUUID(), events })
const stored = (id: string) =>
  app.database.selectFrom('analyticsEvents').selectAll().where('id', '=', id).executeTakeFirst()

describe('events', () => {
  test('are stored once, however often they are sent', async () => {
    const event = navigation()
    const batch = batchOf(event)
    const first = await app.post(path, batch)
    expect(first.status).toBe(202)
    expect(await first.json()).toEqual({ recorded: 1 })
    expect(await (await app.post(path, batch)).json()).toEqual({ recorded: 0 })
    expect(await stored(event.id)).toMatchObject({
      name: 'newsletter_subscribe_clicked',
      fields: { source: 'footer' },
      visitorId: batch.visitorId,
    })
  })

  test('hold nothing private of an address, whatever a browser sends', async () => {
    const search = '?next=%2Fdashboard%23access_token%3DeyJh&code=s3cret&utm_source=mail'
    const fields = { path: '/editor/0190?x', search, timestamp: '2026-01-02T03:04:05.000Z' }
    const event = { ...navigation(), name: 'page_viewed', fields }
    await app.post(path, batchOf(event))
    const kept = { path: '/editor/:id', search: '?utm_source=mail', timestamp: fields.timestamp }
    expect((await stored(event.id))?.fields).toEqual(kept)
  })

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'of a visitor who objects (%o) are not stored',
    async (headers) => {
      const event = navigation()
      const response = await app.post(path, batchOf(event), { headers })
      expect(response.status).toBe(202)
      expect(await response.json()).toEqual({ recorded: 0 })
      expect(await stored(event.id)).toBeUndefined()
    },
  )

  test.each([
    ['an unknown name', { ...navigation(), name: 'made_up' }],
    ['an unknown field', { ...navigation(), fields: { source: 'x', more: 1 } }],
    ['a missing field', { ...navigation(), fields: {} }],
    [
      'a field that is too long',
      {
        ...navigation(),
        name: '404_error',
        fields: { attempted_path: '/'.repeat(1_001), referrer: '' },
      },
    ],
  ])('with %s are refused', async (_, event) => {
    expect((await app.post(path, batchOf(event))).status).toBe(400)
  })
})

test('one address can store only so much a day', async () => {
  await avoidWindowBoundary(86_400)
  const small = await buildTestApp()
  try {
    const message = '宇'.repeat(10_000)
    const fields = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message }
    const send = () =>
      small.post(path, batchOf({ ...navigation(), name: 'contact_form_submitted', fields }))
    // As if seven of the eight mebibytes were spent.
    await sql`
      insert into rate_limit_windows (key, window_start, used)
      select 'event-bytes:127.0.0.1', to_timestamp(floor(extract(epoch from now()) / 86400) * 86400), ${7 * 1_024 * 1_024}
    `.execute(small.database)
    const statuses: number[] = []
    for (let sent = 0; sent < 40; sent++) statuses.push((await send()).status)
    expect(statuses).toEqual([...Array(34).fill(202), ...Array(6).fill(429)])
    const rows = await small.database.selectFrom('analyticsEvents').select('id').execute()
    expect(rows).toHaveLength(34)
  } finally {
    await small.close()
  }
})

test('a batch is refused that is larger than the largest contact message', async () => {
  const fields = { path: '/a'.repeat(500), search: '', timestamp: '2026-01-02T03:04:05.000Z' }
  const events = Array.from({ length: 30 }, () => ({
    ...navigation(),
    name: 'page_viewed',
    fields,
  }))
  expect((await app.post(path, batchOf(...events))).status).toBe(413)
})

describe('forwarding to PostHog', () => {
  test('sends fields under the names they have', async () => {
    const fields = { attempted_path: '/no/such/page', referrer: '' }
    const event = { ...navigation(), name: '404_error', fields }
    await app.post(path, batchOf(event))
    await app.drainJobs()
    const own = received.flatMap(({ body }) => body.batch).find(({ uuid }) => uuid === event.id)
    expect(own?.properties).toEqual(fields)
  })

  test('sends each event once', async () => {
    const event = navigation()
    const batch = batchOf(event)
    await app.post(path, batch)
    await app.post(path, batch)
    await app.drainJobs()
    // As when a job is repeated after its work was done.
    await app.jobs.enqueue(app.database, forwardEventsJob, {})
    await app.drainJobs()
    const own = received.flatMap(({ body }) => body.batch).filter(({ uuid }) => uuid === event.id)
    expect(own).toEqual([
      {
        uuid: event.id,
        event: 'newsletter_subscribe_clicked',
        distinct_id: batch.visitorId,
        timestamp: event.occurredAt,
        properties: { source: 'footer' },
      },
    ])
    expect(received[0]).toMatchObject({ path: '/batch/', body: { api_key: 'phc_test' } })
    expect((await stored(event.id))?.forwardedAt).toBeInstanceOf(Date)
  })

  test('keeps who wrote a contact message, and what, to ourselves', async () => {
    const fields = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Private' }
    const event = { ...navigation(), name: 'contact_form_submitted', fields }
    await app.post(path, batchOf(event))
    await app.drainJobs()
    expect((await stored(event.id))?.fields).toEqual(fields)
    const own = received.flatMap(({ body }) => body.batch).find(({ uuid }) => uuid === event.id)
    expect(own?.properties).toEqual({})
  })

  test('is tried again while PostHog refuses', async () => {
    const event = navigation()
    status = 500
    await app.post(path, batchOf(event))
    await app.drainJobs()
    expect((await stored(event.id))?.forwardedAt).toBeNull()
    status = 200
    await app.drainJobs({ retryAtOnce: true })
    expect((await stored(event.id))?.forwardedAt).toBeInstanceOf(Date)
  })
})
