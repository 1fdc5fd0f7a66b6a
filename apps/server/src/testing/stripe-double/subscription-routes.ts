import { Hono } from 'hono'
import { z } from 'zod'
import type { BillingEngine } from './billing-engine.ts'
import { presentPrice, type Schedule, type Subscription } from './objects.ts'
import { list, readParameters } from './read-parameters.ts'
import { refuse } from './refusal.ts'

const limit = z.coerce.number().int().min(1).max(100)

export function subscriptionRoutes(engine: BillingEngine) {
  const { subscriptions, schedules, prices, find } = engine
  const app = new Hono()

  const findGoing = (id: string): Subscription => {
    const subscription = find(subscriptions, id)
    if (subscription.status === 'canceled')
      refuse(404, 'resource_missing', `No such subscription: '${id}'`)
    return subscription
  }

  app.get('/subscriptions', async (context) => {
    const { customer } = await readParameters(context, {
      customer: z.string(),
      status: z.literal('all'),
      limit,
    })
    const found = [...subscriptions.values()].filter((one) => one.customer === customer)
    return context.json(list(found.toReversed().map((one) => engine.showSubscription(one))))
  })

  app.get('/subscriptions/:id', async (context) => {
    await readParameters(context, {})
    return context.json(engine.showSubscription(find(subscriptions, context.req.param('id'))))
  })

  app.post('/subscriptions/:id', async (context) => {
    const parameters = await readParameters(context, {
      cancel_at_period_end: z.enum(['true', 'false']).optional(),
      items: z.tuple([z.strictObject({ id: z.string(), price: z.string() })]).optional(),
      proration_behavior: z.literal('always_invoice').optional(),
      payment_behavior: z.literal('pending_if_incomplete').optional(),
      expand: z.tuple([z.literal('latest_invoice')]).optional(),
    })
    const { items, cancel_at_period_end: end, expand } = parameters
    const subscription = findGoing(context.req.param('id'))
    if (end !== undefined) {
      if (items) refuse(400, 'parameters_exclusive', 'Not supported with pending updates.')
      if (subscription.schedule)
        refuse(400, 'managed', 'The subscription is managed by a subscription schedule.')
      subscription.endsWithPeriod = end === 'true'
      engine.emitSubscription(subscription, 'updated')
    }
    if (items) {
      const [{ id, price }] = items
      if (id !== subscription.itemId) refuse(400, 'resource_missing', `No such item: '${id}'`)
      if (!parameters.proration_behavior || !parameters.payment_behavior)
        refuse(500, 'double', 'Only upgrades that are paid at once are known.')
      engine.upgrade(subscription, find(prices, price).id)
    }
    return context.json(engine.showSubscription(subscription, expand !== undefined))
  })

  app.delete('/subscriptions/:id', async (context) => {
    const subscription = findGoing(context.req.param('id'))
    engine.cancel(subscription)
    return context.json(engine.showSubscription(subscription))
  })

  app.post('/subscription_schedules', async (context) => {
    const { from_subscription: from } = await readParameters(context, {
      from_subscription: z.string(),
    })
    const subscription = findGoing(from)
    if (subscription.schedule || subscription.endsWithPeriod)
      refuse(400, 'managed', 'You cannot migrate this subscription to a schedule.')
    const { price, periodStart: start, periodEnd: end, customer } = subscription
    const id = engine.createId('sub_sched')
    const schedule: Schedule = {
      id,
      customer,
      subscription: from,
      status: 'active',
      phases: [{ price, start, end }],
    }
    schedules.set(id, schedule)
    subscription.schedule = id
    engine.emit('subscription_schedule.created', show(schedule, false))
    return context.json(show(schedule, false))
  })

  app.get('/subscription_schedules/:id', async (context) => {
    const { expand } = await readParameters(context, {
      expand: z.tuple([z.literal('phases.items.price')]).optional(),
    })
    const schedule = find(schedules, context.req.param('id'))
    return context.json(show(schedule, expand !== undefined))
  })

  const items = z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })])

  app.post('/subscription_schedules/:id', async (context) => {
    const { phases } = await readParameters(context, {
      end_behavior: z.literal('release'),
      phases: z.tuple([
        z.strictObject({
          items,
          start_date: z.coerce.number().int(),
          end_date: z.coerce.number().int(),
        }),
        z.strictObject({
          items,
          duration: z.strictObject({
            interval: z.enum(['month', 'year']),
            interval_count: z.literal('1'),
          }),
          proration_behavior: z.literal('none'),
        }),
      ]),
    })
    const schedule = find(schedules, context.req.param('id'))
    if (schedule.status !== 'active')
      refuse(400, 'status', 'You cannot update a subscription schedule that was released.')
    const [first, second] = phases
    const [current] = schedule.phases
    if (first.start_date !== current?.start || first.items[0].price !== current.price)
      refuse(400, 'phases', 'The current phase must keep its start date and items.')
    const price = find(prices, second.items[0].price)
    if (price.interval !== second.duration.interval)
      refuse(500, 'double', 'The phase is not as long as a period of its price.')
    const start = first.end_date
    schedule.phases = [
      { price: first.items[0].price, start: first.start_date, end: start },
      { price: price.id, start, end: engine.endOfPeriod(start, price) },
    ]
    engine.emit('subscription_schedule.updated', show(schedule, false))
    return context.json(show(schedule, false))
  })

  app.post('/subscription_schedules/:id/release', async (context) => {
    await readParameters(context, {})
    const schedule = find(schedules, context.req.param('id'))
    if (schedule.status !== 'active') refuse(400, 'status', 'The schedule was released before.')
    engine.release(find(subscriptions, schedule.subscription))
    return context.json(show(schedule, false))
  })

  function show({ id, customer, subscription, status, phases }: Schedule, withPrices: boolean) {
    const now = engine.now()
    const current = phases.find(({ start, end }) => start <= now && now < end)
    return {
      id,
      object: 'subscription_schedule',
      customer,
      subscription: status === 'active' ? subscription : null,
      status,
      end_behavior: 'release',
      current_phase: current ? { start_date: current.start, end_date: current.end } : null,
      phases: phases.map(({ price, start, end }) => ({
        start_date: start,
        end_date: end,
        items: [{ price: withPrices ? presentPrice(find(prices, price)) : price, quantity: 1 }],
      })),
    }
  }

  return app
}
