import type { PlanPrice } from '@product/domain'

export type Period = 'monthly' | 'yearly'

const dollars = new Intl.NumberFormat('en-US')

/** By the month; paid by the year, also what that makes. */
export function PlanCost({ price, period }: { price: PlanPrice; period: Period }) {
  if (!price) return null
  const aMonth = price[period]
  const isYearly = period === 'yearly' && aMonth > 0
  return (
    <div className="mt-4">
      <p>
        <span className="font-semibold text-40 tabular-nums">${aMonth}</span>{' '}
        <span className="text-quiet">per month</span>
      </p>
      {/* Always there, so that nothing moves when the period changes. */}
      <p className="mt-1 min-h-5 text-13 text-faint">
        {isYearly && `$${dollars.format(aMonth * 12)} per year`}
        {!isYearly && aMonth > 0 && 'billed every month'}
      </p>
    </div>
  )
}
