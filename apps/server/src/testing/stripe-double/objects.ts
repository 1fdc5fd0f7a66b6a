import type { Stripe } from 'stripe'

/** The objects as the double keeps them. Times are seconds, amounts cents, as at Stripe. */
export type Card = 'good' | 'failing'

export type Customer = {
  id: string
  email: string | null
  metadata: Record<string, string>
  isDeleted: boolean
  card: Card | null
  /** Credit of the customer, which pays invoices before the card does. */
  credit: number
}

export type Price = {
  id: string
  product: string
  lookupKey: string
  amount: number
  interval: 'month' | 'year'
  metadata: Record<string, string>
}

export type Session = {
  id: string
  customer: string
  price: string
  status: 'open' | 'complete' | 'expired'
  successUrl: string
  cancelUrl: string
}

export type Subscription = {
  id: string
  itemId: string
  customer: string
  created: number
  status: 'active' | 'past_due' | 'canceled'
  price: string
  periodStart: number
  periodEnd: number
  endsWithPeriod: boolean
  schedule: string | null
  latestInvoice: string | null
  pendingUpdate: { price: string; expiresAt: number } | null
}

type Phase = { price: string; start: number; end: number }

export type Schedule = {
  id: string
  customer: string
  subscription: string
  status: 'active' | 'released'
  phases: Phase[]
}

export type Invoice = {
  id: string
  number: string
  customer: string
  subscription: string
  status: 'draft' | 'open' | 'paid' | 'void'
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  created: number
  finalizedAt: number | null
  paidAt: number | null
  total: number
  amountDue: number
  charge: string | null
  /** When the draft is finalized or the payment is tried again. */
  nextStepAt: number | null
}

export type Charge = { id: string; customer: string; amount: number; refunded: number }

export type Configuration = { id: string; metadata: Record<string, string> }

export type StripeEvent = { id: string; type: string; created: number; object: object }

const intentOf = (charge: string): string => charge.replace('ch_', 'pi_')

export const presentCustomer = ({ id, email, metadata, isDeleted }: Customer) =>
  isDeleted
    ? { id, object: 'customer', deleted: true }
    : { id, object: 'customer', email, metadata, livemode: false }

export const presentPrice = ({ id, product, lookupKey, amount, interval, metadata }: Price) => ({
  id,
  object: 'price',
  active: true,
  currency: 'usd',
  product,
  lookup_key: lookupKey,
  unit_amount: amount,
  type: 'recurring',
  recurring: { interval, interval_count: 1 },
  metadata,
})

export const presentSession = (session: Session, url: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'subscription',
  customer: session.customer,
  status: session.status,
  url: session.status === 'open' ? url : null,
})

export const presentSubscription = (
  subscription: Subscription,
  price: Price,
  latestInvoice: object | string | null,
): Partial<Record<keyof Stripe.Subscription, unknown>> => {
  const { periodStart, periodEnd, pendingUpdate, status } = subscription
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    created: subscription.created,
    status,
    cancel_at_period_end: subscription.endsWithPeriod,
    cancel_at: subscription.endsWithPeriod ? periodEnd : null,
    schedule: subscription.schedule,
    latest_invoice: latestInvoice,
    pending_update: pendingUpdate && {
      expires_at: pendingUpdate.expiresAt,
      subscription_items: [{ id: subscription.itemId, price: { id: pendingUpdate.price } }],
    },
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: subscription.itemId,
          object: 'subscription_item',
          price: presentPrice(price),
          quantity: 1,
          current_period_start: periodStart,
          current_period_end: periodEnd,
        },
      ],
    },
  }
}

export const presentInvoice = (invoice: Invoice, url: string, withPayments: boolean) => ({
  id: invoice.id,
  object: 'invoice',
  number: invoice.status === 'draft' ? null : invoice.number,
  customer: invoice.customer,
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: invoice.subscription },
  },
  billing_reason: invoice.reason,
  status: invoice.status,
  created: invoice.created,
  currency: 'usd',
  total: invoice.total,
  amount_due: invoice.amountDue,
  amount_paid: invoice.status === 'paid' ? invoice.amountDue : 0,
  status_transitions: {
    finalized_at: invoice.finalizedAt,
    paid_at: invoice.paidAt,
    marked_uncollectible_at: null,
    voided_at: null,
  },
  hosted_invoice_url: invoice.status === 'draft' ? null : url,
  invoice_pdf: invoice.status === 'draft' ? null : `${url}/pdf`,
  ...(withPayments && {
    payments: {
      object: 'list',
      has_more: false,
      data: invoice.charge === null ? [] : [presentPayment(invoice, invoice.charge)],
    },
  }),
})

const presentPayment = ({ id, amountDue }: Invoice, charge: string) => ({
  id: `inpay_${charge}`,
  object: 'invoice_payment',
  invoice: id,
  amount_paid: amountDue,
  status: 'paid',
  payment: { type: 'payment_intent', payment_intent: intentOf(charge) },
})

export const presentCharge = ({ id, customer, amount, refunded }: Charge) => ({
  id,
  object: 'charge',
  customer,
  amount,
  amount_refunded: refunded,
  refunded: refunded === amount,
  paid: true,
  payment_intent: intentOf(id),
})
