import { plans } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'
import type { Log } from '#platform/log.ts'
import { readStripeFailure } from '#platform/stripe/connect-stripe.ts'

export const billingError = defineErrors({
  'billing.not-set-up': { status: 404, message: 'This installation has no payments set up.' },
  'billing.contact-sales': {
    status: 403,
    message: `The ${plans.team.name} plan is sold by our team. Contact sales to get it.`,
  },
  'billing.plan-fixed': {
    status: 409,
    message: 'Your plan was set by our team. Contact us to change it.',
  },
  'billing.subscribed': {
    status: 409,
    message: 'This workspace already has a subscription. Reload the page to change it.',
  },
  'billing.no-subscription': { status: 409, message: 'This workspace has no subscription.' },
  'billing.payment-overdue': {
    status: 409,
    message: 'Your last payment failed. Update your payment method first.',
  },
  'billing.not-refundable': {
    status: 409,
    message: 'Refunds are possible within 14 days of the first payment. Contact us to ask for one.',
  },
  'billing.card-declined': { status: 402, message: 'Your card was declined.' },
  'billing.signature-invalid': { status: 400, message: 'The signature is missing or not valid.' },
  'billing.unavailable': {
    status: 503,
    message: 'Stripe can’t be reached at the moment. Try again in a minute.',
    retryAfterSeconds: 30,
  },
  'billing.refused': {
    status: 502,
    message: 'Stripe refused this. Try again, or contact us if it stays so.',
  },
})

const temporary = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'])

/** Answers with an error of ours where Stripe fails. Its own may name keys and customers. */
export async function explainFailures<Result>(
  log: Log,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const failure = readStripeFailure(error)
    if (!failure) throw error
    const { type, code, param, requestId, message } = failure
    if (type === 'StripeCardError') throw billingError('billing.card-declined', { message })
    const isTemporary = temporary.has(type)
    log[isTemporary ? 'warn' : 'error'](
      { stripe: { type, code, param, requestId } },
      isTemporary ? 'Stripe cannot be reached' : 'Stripe refused a request',
    )
    throw billingError(isTemporary ? 'billing.unavailable' : 'billing.refused')
  }
}
