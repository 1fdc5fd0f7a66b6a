import type {
  Card,
  Charge,
  Configuration,
  Customer,
  Invoice,
  Price,
  Schedule,
  Session,
  StripeEvent,
  Subscription,
} from './objects.ts'
import { presentCharge, presentCustomer, presentInvoice, presentSubscription } from './objects.ts'
import { refuse } from './refusal.ts'

const hour = 3_600
const day = 24 * hour
/** Stripe's own retries are spread by how likely they succeed; here they come every three days. */
const retryAfter = 3 * day
const pendingUpdateLasts = 23 * hour

export type BillingEngine = ReturnType<typeof createBillingEngine>

/** Customers, subscriptions and invoices, and everything that happens to them as time passes. */
export function createBillingEngine(baseUrl: () => string, begin: number) {
  let now = begin
  let count = 0
  const events: StripeEvent[] = []
  const customers = new Map<string, Customer>()
  const prices = new Map<string, Price>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const schedules = new Map<string, Schedule>()
  const invoices = new Map<string, Invoice>()
  const charges = new Map<string, Charge>()
  const configurations = new Map<string, Configuration>()

  const createId = (prefix: string): string => {
    count += 1
    return `${prefix}_double${String(count).padStart(6, '0')}`
  }
  function find<Thing>(things: Map<string, Thing>, id: string): Thing {
    return things.get(id) ?? refuse(404, 'resource_missing', `No such object: '${id}'`)
  }
  const invoiceUrl = (id: string) => `${baseUrl()}/invoice/${id}`
  const showInvoice = (id: string, withPayments = false) =>
    presentInvoice(find(invoices, id), invoiceUrl(id), withPayments)
  const showSubscription = (subscription: Subscription, withInvoice = false) => {
    const { latestInvoice, price } = subscription
    const invoice = latestInvoice && withInvoice ? showInvoice(latestInvoice) : latestInvoice
    return presentSubscription(subscription, find(prices, price), invoice)
  }
  const emit = (type: string, object: object) =>
    void events.push({ id: createId('evt'), type, created: now, object })
  const emitSubscription = (subscription: Subscription, verb: string) =>
    emit(`customer.subscription.${verb}`, showSubscription(subscription))

  const endOfPeriod = (start: number, { interval }: Price): number => {
    const end = new Date(start * 1_000)
    if (interval === 'month') end.setUTCMonth(end.getUTCMonth() + 1)
    else end.setUTCFullYear(end.getUTCFullYear() + 1)
    return Math.floor(end.getTime() / 1_000)
  }

  function createInvoice(
    subscription: Subscription,
    reason: Invoice['reason'],
    total: number,
    nextStepAt: number,
  ): Invoice {
    const customer = find(customers, subscription.customer)
    const amountDue = Math.max(0, total - customer.credit)
    const id = createId('in')
    const invoice: Invoice = {
      id,
      number: `DOUBLE-${id.slice(-4)}`,
      customer: customer.id,
      subscription: subscription.id,
      status: 'draft',
      reason,
      created: now,
      finalizedAt: null,
      paidAt: null,
      total,
      amountDue,
      charge: null,
      nextStepAt,
    }
    customer.credit -= total - amountDue
    invoices.set(id, invoice)
    subscription.latestInvoice = id
    emit('invoice.created', showInvoice(id))
    return invoice
  }

  /** Tries to collect an invoice. Returns whether it is paid now. */
  function collect(invoice: Invoice, card = find(customers, invoice.customer).card): boolean {
    const subscription = find(subscriptions, invoice.subscription)
    if (invoice.status === 'draft') {
      invoice.status = 'open'
      invoice.finalizedAt = now
      emit('invoice.finalized', showInvoice(invoice.id))
    }
    if (invoice.amountDue > 0 && card !== 'good') {
      emit('invoice.payment_failed', showInvoice(invoice.id))
      if (invoice.reason === 'subscription_cycle') {
        invoice.nextStepAt = now + retryAfter
        if (subscription.status === 'active') {
          subscription.status = 'past_due'
          emitSubscription(subscription, 'updated')
        }
      } else invoice.nextStepAt = null
      return false
    }
    markPaid(invoice, subscription)
    return true
  }

  function markPaid(invoice: Invoice, subscription: Subscription): void {
    invoice.status = 'paid'
    invoice.paidAt = now
    invoice.nextStepAt = null
    if (invoice.amountDue > 0) {
      invoice.charge = createId('ch')
      const { customer, amountDue: amount, charge: id } = invoice
      charges.set(id, { id, customer, amount, refunded: 0 })
      emit('charge.succeeded', presentCharge(find(charges, id)))
    }
    emit('invoice.paid', showInvoice(invoice.id))
    emit('invoice.payment_succeeded', showInvoice(invoice.id))
    const { pendingUpdate } = subscription
    if (pendingUpdate && subscription.latestInvoice === invoice.id) {
      subscription.pendingUpdate = null
      applyPrice(subscription, pendingUpdate.price)
      emitSubscription(subscription, 'pending_update_applied')
    }
    const isOwing = [...invoices.values()].some(
      (other) => other.subscription === subscription.id && other.status === 'open',
    )
    if (subscription.status === 'past_due' && !isOwing) {
      subscription.status = 'active'
      emitSubscription(subscription, 'updated')
    }
  }

  /** Another interval begins a new period at once. */
  function applyPrice(subscription: Subscription, priceId: string): void {
    const before = find(prices, subscription.price)
    const price = find(prices, priceId)
    subscription.price = priceId
    if (before.interval !== price.interval) {
      subscription.periodStart = now
      subscription.periodEnd = endOfPeriod(now, price)
    }
    emitSubscription(subscription, 'updated')
  }

  /** Begins a subscription with a card that is charged at once. False where the card is declined. */
  function completeCheckout(session: Session, card: Card): boolean {
    if (card === 'failing') return false
    const customer = find(customers, session.customer)
    if (customer.isDeleted) return false
    customer.card = card
    const price = find(prices, session.price)
    const subscription: Subscription = {
      id: createId('sub'),
      itemId: createId('si'),
      customer: customer.id,
      created: now,
      status: 'active',
      price: price.id,
      periodStart: now,
      periodEnd: endOfPeriod(now, price),
      endsWithPeriod: false,
      schedule: null,
      latestInvoice: null,
      pendingUpdate: null,
    }
    subscriptions.set(subscription.id, subscription)
    collect(createInvoice(subscription, 'subscription_create', price.amount, now))
    session.status = 'complete'
    emitSubscription(subscription, 'created')
    emit('customer.updated', presentCustomer(customer))
    emit('checkout.session.completed', {
      id: session.id,
      object: 'checkout.session',
      customer: customer.id,
      subscription: subscription.id,
    })
    return true
  }

  /** As `always_invoice` with `pending_if_incomplete`: what is unpaid changes nothing. */
  function upgrade(subscription: Subscription, priceId: string): void {
    const before = find(prices, subscription.price)
    const price = find(prices, priceId)
    const { periodStart, periodEnd } = subscription
    const left = (periodEnd - now) / (periodEnd - periodStart)
    const cost = before.interval === price.interval ? left * price.amount : price.amount
    const total = Math.round(cost - left * before.amount)
    const invoice = createInvoice(subscription, 'subscription_update', total, now)
    subscription.pendingUpdate = { price: priceId, expiresAt: now + pendingUpdateLasts }
    if (!collect(invoice)) emitSubscription(subscription, 'updated')
  }

  function cancel(subscription: Subscription): void {
    if (subscription.status === 'canceled')
      refuse(404, 'resource_missing', `No such subscription: '${subscription.id}'`)
    subscription.status = 'canceled'
    subscription.endsWithPeriod = false
    release(subscription)
    for (const invoice of invoices.values())
      if (invoice.subscription === subscription.id) invoice.nextStepAt = null
    emitSubscription(subscription, 'deleted')
  }

  function release(subscription: Subscription): void {
    const schedule = subscription.schedule && schedules.get(subscription.schedule)
    if (!schedule) return
    schedule.status = 'released'
    subscription.schedule = null
    emit('subscription_schedule.released', {
      id: schedule.id,
      object: 'subscription_schedule',
      customer: schedule.customer,
      status: schedule.status,
    })
  }

  function renew(subscription: Subscription): void {
    if (subscription.endsWithPeriod) {
      cancel(subscription)
      return
    }
    const schedule = subscription.schedule && schedules.get(subscription.schedule)
    if (schedule) {
      const phase = schedule.phases.find(({ start }) => start === now)
      if (phase) subscription.price = phase.price
      else release(subscription)
    }
    const price = find(prices, subscription.price)
    subscription.periodStart = now
    subscription.periodEnd = endOfPeriod(now, price)
    createInvoice(subscription, 'subscription_cycle', price.amount, now + hour)
    emitSubscription(subscription, 'updated')
  }

  function expireUpdate(subscription: Subscription): void {
    subscription.pendingUpdate = null
    const invoice = subscription.latestInvoice && invoices.get(subscription.latestInvoice)
    if (invoice) {
      invoice.status = 'void'
      emit('invoice.voided', showInvoice(invoice.id))
    }
    emitSubscription(subscription, 'pending_update_expired')
  }

  /** The things that happen by themselves, with their times. */
  function listDue(): { at: number; happen: () => void }[] {
    const going = [...subscriptions.values()].filter(({ status }) => status !== 'canceled')
    return [
      ...going.map((one) => ({ at: one.periodEnd, happen: () => renew(one) })),
      ...going.flatMap((one) =>
        one.pendingUpdate
          ? { at: one.pendingUpdate.expiresAt, happen: () => expireUpdate(one) }
          : [],
      ),
      ...[...invoices.values()].flatMap((invoice) =>
        invoice.nextStepAt === null
          ? []
          : { at: invoice.nextStepAt, happen: () => void collect(invoice) },
      ),
    ]
  }

  function advanceTo(time: number): void {
    for (;;) {
      const [next] = listDue().toSorted((a, b) => a.at - b.at)
      if (!next || next.at > time) break
      now = Math.max(now, next.at)
      next.happen()
    }
    now = time
  }

  return {
    now: () => now,
    advanceTo,
    advanceDays: (days: number) => advanceTo(now + Math.round(days * day)),
    events,
    customers,
    prices,
    sessions,
    subscriptions,
    schedules,
    invoices,
    charges,
    configurations,
    createId,
    find,
    emit,
    emitSubscription,
    showInvoice,
    showSubscription,
    endOfPeriod,
    completeCheckout,
    collect,
    upgrade,
    cancel,
    release,
  }
}
