import type { Billing } from '@product/contract/billing'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { describeFailedPayment } from '#web/entities/plan/billing.ts'
import { plansPath } from '#web/lib/api/plan-refusal.tsx'

/** Stays until the payment is made: nobody should lose a plan unawares. */
export function PaymentNotice({ billing }: { billing: Billing }) {
  const text = describeFailedPayment(billing)
  if (text === null) return null
  return (
    <section
      aria-label="Failed payment"
      className="flex items-center gap-2.5 rounded-m border border-danger/35 px-4 py-2 text-13"
    >
      <CircleAlert aria-hidden className="size-4 flex-none text-danger" />
      <p className="min-w-0 flex-1 text-pretty">
        {text}{' '}
        <Link
          to={plansPath}
          className="whitespace-nowrap rounded-xs font-medium underline underline-offset-4"
        >
          Go to billing
        </Link>
      </p>
    </section>
  )
}
