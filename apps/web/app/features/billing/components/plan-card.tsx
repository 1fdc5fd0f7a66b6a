import { plans } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { enterprise, planCopy } from '#web/content/pricing.ts'
import { describeLimits } from '#web/entities/plan/describe-limits.ts'
import type { ChoosablePlan } from '../api/change-plan.ts'

type PlanCardProps = {
  id: ChoosablePlan
  isCurrent: boolean
  /** Scrolled to, with the focus on its button. */
  isMarked: boolean
  price: ReactNode
  /** The button that takes the plan. */
  children: ReactNode
}

export function PlanCard({ id, isCurrent, isMarked, price, children }: PlanCardProps) {
  const { name, limits } = plans[id]
  const { includes } = planCopy[id]
  return (
    <li
      aria-current={isCurrent}
      className={cn(
        'flex flex-col rounded-m border p-4 text-13',
        isCurrent ? 'border-accent-line' : 'border-line',
        isMarked && 'border-accent',
      )}
    >
      <h3 className="text-14">{name}</h3>
      <p className="mt-0.5 text-quiet tabular-nums md:min-h-9">{price}</p>
      <ul className="mt-3 mb-4 grid gap-1.5">
        {[...(includes ? [includes] : []), ...describeLimits(limits)].map((text) => (
          <li key={text} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-3.5 flex-none text-success" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
      <div ref={isMarked ? showButton : undefined} className="mt-auto grid">
        {children}
      </div>
    </li>
  )
}

function showButton(place: HTMLElement | null): void {
  const card = place?.closest('li')
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
}

export function EnterpriseRow({ isCurrent }: { isCurrent: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-t pt-4 text-13">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-14">{plans.enterprise.name}</h3>
        <p className="text-pretty text-quiet">{enterprise.lead}</p>
      </div>
      {isCurrent ? (
        <Button disabled>Current plan</Button>
      ) : (
        <Button asChild>
          <Link to={enterprise.action.to}>{enterprise.action.label}</Link>
        </Button>
      )}
    </div>
  )
}
