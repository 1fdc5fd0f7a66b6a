import { createHash, createHmac, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { apiRoutes } from './stripe-double/api-routes.ts'
import { createBillingEngine } from './stripe-double/billing-engine.ts'
import type { Card, StripeEvent } from './stripe-double/objects.ts'
import { stripePages } from './stripe-double/pages.ts'
import { Refusal } from './stripe-double/refusal.ts'

/** The version of Stripe's API that the double was written after. Another one has to be read about first. */
const apiVersion = '2026-10-28.endive'

const secondsNow = () => Math.floor(Date.now() / 1_000)

type DoubleSettings = {
  /** Whether events are sent as they happen; otherwise they wait for `deliver`. */
  sendsEvents?: boolean
  port?: number
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>

/**
 * A Stripe with customers, subscriptions, invoices and a clock of its own. It knows only the routes and
 * parameters that the product uses: everything else is answered with 500, and is thereby found.
 */
export async function startStripeDouble({ sendsEvents = false, port = 0 }: DoubleSettings = {}) {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  let url = ''
  let webhookUrl: string | undefined
  /** While set, every request of the API is answered as if Stripe were down. */
  let isDown = false
  /** The next answer of this path is kept back until the promise is resolved. */
  let held: { path: string; until: Promise<void> } | undefined
  const engine = createBillingEngine(() => url, secondsNow())
  const answered = new Map<string, { request: string; status: number; body: string }>()
  const app = new Hono()

  app.onError((error, context) => {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'double', String(error))
    return context.json(refusal.body, refusal.status)
  })
  app.notFound((context) => {
    const { method, path } = context.req
    return context.json(new Refusal(500, 'double', `Unknown: ${method} ${path}`).body, 500)
  })

  app.use('/v1/*', async (context, next) => {
    const { req } = context
    if (isDown) {
      // Its library would wait seconds before it tries again.
      context.header('stripe-should-retry', 'false')
      return context.json({ error: { type: 'api_error', message: 'Down' } }, 503)
    }
    if (req.header('authorization') !== `Bearer ${secretKey}`)
      throw new Refusal(401, 'api_key', 'Invalid API Key provided')
    if (req.header('stripe-version') !== apiVersion)
      throw new Refusal(500, 'double', `Unknown version ${req.header('stripe-version')}`)
    if (req.method !== 'POST') {
      await next()
      if (held?.path !== req.path) return
      const { until } = held
      held = undefined
      return await until
    }
    const key = req.header('idempotency-key')
    if (key === undefined) throw new Refusal(500, 'double', 'There is no Idempotency-Key')
    if (isCreation(req.path) && key.startsWith('stripe-node-retry'))
      throw new Refusal(500, 'double', `${req.path} creates without a key of its own`)
    const body = await req.text()
    const request = createHash('sha256').update(`${req.path}\n${body}`).digest('hex')
    const before = answered.get(key)
    if (before && before.request !== request)
      throw new Refusal(400, 'idempotency_error', 'The key was used with other parameters.')
    if (before) return new Response(before.body, { status: before.status, headers: jsonType })
    await next()
    const { status } = context.res
    if (status < 500) answered.set(key, { request, status, body: await context.res.clone().text() })
  })
  app.route(
    '/v1',
    apiRoutes(engine, () => url),
  )
  app.route('/', stripePages(engine))
  app.post('/control/advance', (context) => {
    engine.advanceDays(Number(context.req.query('days')))
    if (sendsEvents) void sendAll()
    return context.json({ now: engine.now() })
  })

  async function send(event: StripeEvent, secret = webhookSecret): Promise<number> {
    const payload = JSON.stringify({
      id: event.id,
      object: 'event',
      type: event.type,
      created: event.created,
      data: { object: event.object },
    })
    const at = secondsNow()
    const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
    const response = await fetch(`${webhookUrl}`, {
      method: 'POST',
      headers: { ...jsonType, 'stripe-signature': `t=${at},v1=${signature}` },
      body: payload,
    })
    return response.status
  }

  async function sendAll(): Promise<void> {
    for (const event of engine.events.splice(0)) await send(event)
  }

  const server = await new Promise<{ port: number; stop: () => void }>((resolve) => {
    const fetchAndSend = async (request: Request) => {
      const response = await app.fetch(request)
      if (sendsEvents && webhookUrl !== undefined) void sendAll()
      return response
    }
    const listening = serve({ fetch: fetchAndSend, port, hostname: '127.0.0.1' }, (address) =>
      resolve({ port: address.port, stop: () => listening.close() }),
    )
  })
  url = `http://127.0.0.1:${server.port}`

  return {
    url,
    secretKey,
    webhookSecret,
    engine,
    /** For settings of the server. */
    settings: { secretKey, webhookSecret, apiUrl: url, teamCheckout: true },
    now: () => new Date(engine.now() * 1_000),
    connectWebhook: (address: string) => {
      webhookUrl = address
    },
    send,
    /** Keeps the next answer of a path back. Returns the function that lets it go. */
    holdNextAnswer: (path: string) => {
      const { promise: until, resolve: release } = Promise.withResolvers<void>()
      held = { path, until }
      return { release, isHeld: () => held === undefined }
    },
    setDown: (down: boolean) => {
      isDown = down
    },
    /** The events that have happened since the last time. */
    takeEvents: () => engine.events.splice(0),
    stop: server.stop,
  }
}

/** As somebody does on a page of Stripe: with a good card, or one that is declined. */
export const pay = (url: string, card: Card = 'good') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })

const jsonType = { 'content-type': 'application/json' }

const isCreation = (path: string): boolean =>
  /^\/v1\/(customers|products|prices|checkout\/sessions|subscription_schedules|refunds|billing_portal\/configurations)$/.test(
    path,
  )
