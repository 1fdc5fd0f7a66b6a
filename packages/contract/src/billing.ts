import { planIds } from '@product/domain'
import { z } from 'zod'
import { choosablePlans } from './plans.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'

const tags = ['Billing']

export const billingPeriods = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** Plans that have a price and can be bought here. */
export const paidPlans = ['pro', 'team'] as const
export type PaidPlan = (typeof paidPlans)[number]

const Plan = z.enum(planIds)
const Period = z.enum(billingPeriods)
const time = z.iso.datetime()

const Subscription = z.object({
  plan: Plan,
  period: Period,
  /** When the next payment is due, or the subscription ends. */
  periodEndsAt: time,
  /** A smaller plan, or the other period, that is taken when the paid period ends. */
  change: z.object({ plan: Plan, period: Period.nullable(), at: time }).nullable(),
  /** While a payment is overdue: until when the plan stays all the same. */
  graceEndsAt: time.nullable(),
})

export const Billing = z
  .object({
    plan: Plan,
    /** The operator has set the plan: payments do not change it. */
    isFixed: z.boolean(),
    /** Whether you may change the plan, pay and see receipts. */
    mayManage: z.boolean(),
    /** Whether there is anything to see in the customer portal. */
    hasPortal: z.boolean(),
    subscription: Subscription.nullable(),
    /** Until when all payments can be refunded, which ends the subscription. */
    refundableUntil: time.nullable(),
  })
  .meta({ id: 'Billing' })

export type Billing = z.infer<typeof Billing>

const RequestId = Uuid.describe(
  'Made by the client. A request that is sent again with it is carried out once.',
)

/** An address at Stripe to send the browser to. */
const Address = z.object({ url: z.url() })

export const getBillingRoute = defineRoute({
  method: 'get',
  path: '/api/v1/billing',
  tags,
  ...signedIn,
  summary: "Get your workspace's subscription",
  responses: { 200: json(Billing, 'As last read from Stripe.'), ...errorResponses },
})

export const syncBillingRoute = defineRoute({
  method: 'post',
  path: '/api/v1/billing/sync',
  tags,
  ...signedIn,
  summary: "Read your workspace's subscription from Stripe again",
  description: 'For the return from the checkout or the portal, which may be faster than webhooks.',
  responses: { 200: json(Billing, 'As it is at Stripe now.'), ...errorResponses },
})

export const startCheckoutRoute = defineRoute({
  method: 'post',
  path: '/api/v1/billing/checkout',
  tags,
  ...signedIn,
  summary: 'Start the checkout of a plan',
  description: 'The plan is granted once Stripe says that it is paid.',
  request: {
    body: json(
      z.object({ requestId: RequestId, plan: z.enum(paidPlans), period: Period }),
      'The plan to buy.',
    ),
  },
  responses: { 200: json(Address, 'The checkout page.'), ...errorResponses },
})

export const openPortalRoute = defineRoute({
  method: 'post',
  path: '/api/v1/billing/portal',
  tags,
  ...signedIn,
  summary: 'Open the customer portal',
  description: 'There people change their card, billing address and tax id.',
  responses: { 200: json(Address, 'The portal.'), ...errorResponses },
})

export const changeSubscriptionRoute = defineRoute({
  method: 'put',
  path: '/api/v1/billing/subscription',
  tags,
  ...signedIn,
  summary: 'Change the plan or period of a subscription',
  description:
    'An upgrade takes effect once its prorated price is paid. A downgrade takes effect when the paid period ends.',
  request: {
    body: json(
      z.object({ requestId: RequestId, plan: z.enum(choosablePlans), period: Period }),
      'The new plan. Without a price the period does not matter.',
    ),
  },
  responses: {
    200: json(
      z.object({
        billing: Billing,
        paymentUrl: z
          .url()
          .nullable()
          .describe('Where the card on file is not enough: the page on which to pay.'),
      }),
      'With the change, or without it while it waits for a payment.',
    ),
    ...errorResponses,
  },
})

export const undoChangeRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/billing/subscription/change',
  tags,
  ...signedIn,
  summary: 'Undo the scheduled change of a subscription',
  responses: { 200: json(Billing, 'Without the change.'), ...errorResponses },
})

export const refundRoute = defineRoute({
  method: 'post',
  path: '/api/v1/billing/refund',
  tags,
  ...signedIn,
  summary: 'Get your payments back and end the subscription',
  description: 'Within 14 days of the first payment. The workspace is on Free at once.',
  responses: { 200: json(Billing, 'Without a subscription.'), ...errorResponses },
})

export const Receipt = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    createdAt: time,
    /** In the smallest unit of the currency, such as cents. */
    total: z.int(),
    refunded: z.int().nonnegative(),
    currency: z.string().meta({ example: 'usd' }),
    status: z.enum(['paid', 'open', 'void']),
    /** The receipt at Stripe, where an open one can be paid. */
    url: z.url().nullable(),
    pdfUrl: z.url().nullable(),
  })
  .meta({ id: 'Receipt' })

export type Receipt = z.infer<typeof Receipt>

export const listReceiptsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/billing/receipts',
  tags,
  ...signedIn,
  summary: 'List receipts',
  responses: {
    200: json(z.object({ receipts: z.array(Receipt) }), 'The newest first, at most 100.'),
    ...errorResponses,
  },
})

export const stripeWebhookRoute = defineRoute({
  method: 'post',
  path: '/api/v1/billing/webhook',
  tags,
  summary: 'Receive an event of Stripe',
  description:
    'Only with a valid header `Stripe-Signature`. Events are handled once, in any order.',
  responses: {
    200: json(z.object({ received: z.literal(true) }), 'It is stored.'),
    ...errorResponses,
  },
})
