import { type PlanId, plans } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Badge } from '@product/ui/text/badge'
import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { planCopy } from '#web/content/pricing.ts'
import { describeLimits, describeMissing } from '../model/describe-limits.ts'
import { type Period, PlanCost } from './plan-cost.tsx'

type PlanCardProps = { id: Exclude<PlanId, 'enterprise'>; period: Period }

export function PlanCard({ id, period }: PlanCardProps) {
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
        <Link to={action.to}>{action.label}</Link>
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
