import type { Receipt } from '@product/contract'
import type { Stripe } from 'stripe'
import type { UserActor } from '#features/accounts/index.ts'
import { isMissing } from '#platform/stripe/connect-stripe.ts'
import type { StripeDeps } from './billing-deps.ts'
import { findOptionalSubscription } from './queries.ts'

const mostReceipts = 100

/** Invoices that were sent, with what was given back of them. */
export async function listReceipts(
  { database, stripe }: StripeDeps,
  actor: UserActor,
): Promise<Receipt[]> {
  const stored = await findOptionalSubscription(database, { workspaceId: actor.workspaceId })
  if (!stored) return []
  const { customerId: customer } = stored
  try {
    const [invoices, charges] = await Promise.all([
      stripe.invoices.list({ customer, limit: mostReceipts, expand: ['data.payments'] }),
      stripe.charges.list({ customer, limit: mostReceipts }),
    ])
    const refunds = new Map(
      charges.data.map((charge) => [idOf(charge.payment_intent), charge.amount_refunded]),
    )
    return invoices.data.flatMap((invoice) => presentReceipt(invoice, refunds) ?? [])
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id

/** Drafts are not shown. */
const statuses: Record<string, Receipt['status']> = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'open',
  void: 'void',
}

function presentReceipt(
  invoice: Stripe.Invoice,
  refunds: Map<string | undefined, number>,
): Receipt | undefined {
  const { id, number, created, total, currency } = invoice
  const status = statuses[invoice.status ?? '']
  if (status === undefined) return undefined
  const payments = invoice.payments?.data ?? []
  const refunded = payments.map(({ payment }) => refunds.get(idOf(payment.payment_intent)) ?? 0)
  return {
    id,
    number,
    createdAt: new Date(created * 1_000).toISOString(),
    total,
    refunded: refunded.reduce((sum, amount) => sum + amount, 0),
    currency,
    status,
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}
