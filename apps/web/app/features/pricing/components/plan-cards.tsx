import { type PlanId, type PlanPrice, plans } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Badge } from '@product/ui/text/badge'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { billing, planCopy } from '#web/content/pricing.ts'
import { describeLimits, describeMissing } from '#web/entities/plan/describe-limits.ts'

const periods = [
  { value: 'monthly', label: billing.monthly },
  { value: 'yearly', label: billing.yearly },
] as const

const shownPlans = ['free', 'pro', 'team'] as const

export function PlanCards() {
  const [period, setPeriod] = useState<Period>('yearly')
  return (
    <div className="page-width">
      <div className="flex items-center gap-3">
        <SegmentedControl
          label={billing.label}
          value={period}
          onValueChange={setPeriod}
          options={periods}
        />
        <span className="rounded-full border border-accent-line px-2.5 py-0.5 text-12 text-accent">
          {billing.badge}
        </span>
      </div>
      <ul className="mt-6 grid gap-5 lg:grid-cols-3">
        {shownPlans.map((id) => (
          <PlanCard key={id} id={id} period={period} />
        ))}
      </ul>
    </div>
  )
}

type PlanCardProps = { id: Exclude<PlanId, 'enterprise'>; period: Period }

function PlanCard({ id, period }: PlanCardProps) {
  const { name, price, limits } = plans[id]
  const { lead, action, includes, isRecommended = false } = planCopy[id]
  const missing = describeMissing(limits)
  return (
    <li
      className={`flex flex-col rounded-l border bg-surface-raised p-6.5 ${isRecommended ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-20">{name}</h2>
        {isRecommended && <Badge variant="accent">For one person</Badge>}
      </div>
      <PlanCost price={price} period={period} />
      <p className="mt-3 min-h-11 text-pretty text-quiet">{lead}</p>
      <Button asChild variant={isRecommended ? 'primary' : 'secondary'} size="l" className="mt-5">
        <Link to={action.takesPeriod ? withPeriod(action.to, period) : action.to}>
          {action.label}
        </Link>
      </Button>
      <ul className="mt-6 grid gap-2.5 border-line border-t pt-5">
        {[...(includes ? [includes] : []), ...describeLimits(limits)].map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check className="mt-0.5 text-success" />
            {text}
          </li>
        ))}
        {missing && (
          <li className="flex gap-2.5 text-faint">
            <Minus className="mt-0.5" />
            {missing}
          </li>
        )}
      </ul>
    </li>
  )
}

/** At the end of the encoded address that follows the sign-up. */
const withPeriod = (to: string, period: Period): string =>
  `${to}${encodeURIComponent(`&period=${period}`)}`

export type Period = 'monthly' | 'yearly'

const dollars = new Intl.NumberFormat('en-US')

/** By the month; paid by the year, also what that makes. */
function PlanCost({ price, period }: { price: PlanPrice; period: Period }) {
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
