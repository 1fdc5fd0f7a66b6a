import { Hono } from 'hono'
import { z } from 'zod'
import type { BillingEngine } from './billing-engine.ts'
import { presentCharge, presentCustomer, presentPrice, presentSession } from './objects.ts'
import { list, readParameters } from './read-parameters.ts'
import { refuse } from './refusal.ts'
import { subscriptionRoutes } from './subscription-routes.ts'

const metadata = z.record(z.string(), z.string())
const limit = z.coerce.number().int().min(1).max(100)
const on = z.literal('true')

/** As much of Stripe's API as the product uses. */
export function apiRoutes(engine: BillingEngine, baseUrl: () => string) {
  const { customers, prices, sessions, invoices, charges, configurations, find } = engine
  const products = new Map<string, object>()
  const app = new Hono()

  const findCustomer = (id: string) => {
    const customer = find(customers, id)
    if (customer.isDeleted) refuse(404, 'resource_missing', `No such customer: '${id}'`)
    return customer
  }

  app.post('/customers', async (context) => {
    const parameters = await readParameters(context, {
      email: z.string().optional(),
      metadata: metadata.optional(),
    })
    const id = engine.createId('cus')
    const customer = {
      id,
      email: parameters.email ?? null,
      metadata: parameters.metadata ?? {},
      isDeleted: false,
      card: null,
      credit: 0,
    }
    customers.set(id, customer)
    engine.emit('customer.created', presentCustomer(customer))
    return context.json(presentCustomer(customer))
  })

  app.post('/customers/:id', async (context) => {
    const { email } = await readParameters(context, { email: z.email() })
    const customer = findCustomer(context.req.param('id'))
    customer.email = email
    return context.json(presentCustomer(customer))
  })

  app.delete('/customers/:id', (context) => {
    const customer = findCustomer(context.req.param('id'))
    customer.isDeleted = true
    for (const subscription of engine.subscriptions.values())
      if (subscription.customer === customer.id && subscription.status !== 'canceled')
        engine.cancel(subscription)
    engine.emit('customer.deleted', presentCustomer(customer))
    return context.json(presentCustomer(customer))
  })

  app.post('/products', async (context) => {
    const { id, name } = await readParameters(context, { id: z.string(), name: z.string() })
    if (products.has(id)) refuse(400, 'resource_already_exists', 'Product already exists.')
    const product = { id, object: 'product', name, active: true }
    products.set(id, product)
    return context.json(product)
  })

  app.get('/prices', async (context) => {
    const { lookup_keys: keys } = await readParameters(context, {
      lookup_keys: z.array(z.string()),
      active: on,
      limit,
    })
    const found = [...prices.values()].filter(({ lookupKey }) => keys.includes(lookupKey))
    return context.json(list(found.map(presentPrice)))
  })

  app.post('/prices', async (context) => {
    const parameters = await readParameters(context, {
      lookup_key: z.string(),
      product: z.string().refine((id) => products.has(id), 'an unknown product'),
      currency: z.literal('usd'),
      unit_amount: z.coerce.number().int().positive(),
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      metadata,
    })
    const { lookup_key: lookupKey, unit_amount: amount, product } = parameters
    const { interval } = parameters.recurring
    const id = engine.createId('price')
    const price = { id, product, lookupKey, amount, interval, metadata: parameters.metadata }
    prices.set(id, price)
    return context.json(presentPrice(price))
  })

  const sessionUrl = (id: string) => `${baseUrl()}/pay/${id}`

  app.post('/checkout/sessions', async (context) => {
    const parameters = await readParameters(context, {
      mode: z.literal('subscription'),
      customer: z.string(),
      line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
      success_url: z.url(),
      cancel_url: z.url(),
    })
    const [{ price }] = parameters.line_items
    const id = engine.createId('cs')
    const session = {
      id,
      customer: findCustomer(parameters.customer).id,
      price: find(prices, price).id,
      status: 'open' as const,
      successUrl: parameters.success_url,
      cancelUrl: parameters.cancel_url,
    }
    sessions.set(id, session)
    return context.json(presentSession(session, sessionUrl(id)))
  })

  app.get('/checkout/sessions', async (context) => {
    const { customer, status } = await readParameters(context, {
      customer: z.string(),
      status: z.literal('open'),
      limit,
    })
    const found = [...sessions.values()].filter(
      (session) => session.customer === customer && session.status === status,
    )
    return context.json(
      list(found.map((session) => presentSession(session, sessionUrl(session.id)))),
    )
  })

  app.post('/checkout/sessions/:id/expire', async (context) => {
    await readParameters(context, {})
    const session = find(sessions, context.req.param('id'))
    if (session.status !== 'open') refuse(400, 'status', 'This session is not open.')
    session.status = 'expired'
    return context.json(presentSession(session, sessionUrl(session.id)))
  })

  app.get('/invoices', async (context) => {
    const { customer, subscription, status, expand } = await readParameters(context, {
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['open', 'paid']).optional(),
      limit,
      expand: z.tuple([z.literal('data.payments')]).optional(),
    })
    const found = [...invoices.values()].filter(
      (invoice) =>
        (customer === undefined || invoice.customer === customer) &&
        (subscription === undefined || invoice.subscription === subscription) &&
        (status === undefined || invoice.status === status),
    )
    const newestFirst = found.toReversed()
    return context.json(
      list(newestFirst.map(({ id }) => engine.showInvoice(id, expand !== undefined))),
    )
  })

  app.post('/invoices/:id/void', async (context) => {
    await readParameters(context, {})
    const invoice = find(invoices, context.req.param('id'))
    if (invoice.status !== 'open') refuse(400, 'status', 'Only open invoices can be voided.')
    invoice.status = 'void'
    engine.emit('invoice.voided', engine.showInvoice(invoice.id))
    return context.json(engine.showInvoice(invoice.id))
  })

  app.get('/charges', async (context) => {
    const { customer } = await readParameters(context, { customer: z.string(), limit })
    const found = [...charges.values()].filter((charge) => charge.customer === customer)
    return context.json(list(found.map(presentCharge)))
  })

  app.post('/refunds', async (context) => {
    const { charge: id } = await readParameters(context, { charge: z.string() })
    const charge = find(charges, id)
    if (charge.refunded === charge.amount)
      refuse(400, 'charge_already_refunded', `Charge ${id} has already been refunded.`)
    charge.refunded = charge.amount
    engine.emit('charge.refunded', presentCharge(charge))
    return context.json({ id: engine.createId('re'), object: 'refund', charge: id })
  })

  app.get('/billing_portal/configurations', async (context) => {
    await readParameters(context, { active: on, limit })
    return context.json(list([...configurations.values()]))
  })

  app.post('/billing_portal/configurations', async (context) => {
    const parameters = await readParameters(context, {
      metadata,
      features: z.strictObject({
        payment_method_update: z.strictObject({ enabled: on }),
        invoice_history: z.strictObject({ enabled: on }),
        customer_update: z.strictObject({ enabled: on, allowed_updates: z.array(z.string()) }),
        subscription_cancel: z.strictObject({ enabled: z.literal('false') }),
      }),
    })
    const configuration = { id: engine.createId('bpc'), metadata: parameters.metadata }
    configurations.set(configuration.id, configuration)
    return context.json(configuration)
  })

  app.post('/billing_portal/sessions', async (context) => {
    const parameters = await readParameters(context, {
      customer: z.string(),
      configuration: z.string(),
      return_url: z.url(),
    })
    find(configurations, parameters.configuration)
    const { id } = findCustomer(parameters.customer)
    const back = encodeURIComponent(parameters.return_url)
    const url = `${baseUrl()}/portal/${id}?back=${back}`
    return context.json({ id: engine.createId('bps'), object: 'billing_portal.session', url })
  })

  app.route('/', subscriptionRoutes(engine))
  return app
}
