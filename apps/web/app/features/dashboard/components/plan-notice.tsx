import type { PlanUse } from '@product/contract/plans'
import { IconButton } from '@product/ui/forms/icon-button'
import { Gauge, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { countUse, describeNearLimits } from '#web/entities/plan/count-use.ts'
import { plansPath } from '#web/lib/api/plan-refusal.tsx'

const dismissedKey = 'plan-notice-dismissed'

/** Says which limits of the plan are near. Dismissed, it is back in the next session or at the next limit. */
export function PlanNotice({ plan }: { plan: PlanUse }) {
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey))
  const text = describeNearLimits(plan)
  const level = countUse(plan)
    .map(({ name, state }) => `${name} ${state}`)
    .join()
  if (text === null || dismissed === level) return null
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, level)
    setDismissed(level)
  }
  return (
    <section
      aria-label="Plan limits"
      className="flex items-center gap-2.5 rounded-m border border-line py-1 pr-1.5 pl-4 text-13 text-quiet"
    >
      <Gauge aria-hidden className="size-4 flex-none text-accent" />
      <p className="min-w-0 flex-1 text-pretty py-1">
        {text}{' '}
        <Link
          to={plansPath}
          className="whitespace-nowrap rounded-xs font-medium text-text underline underline-offset-4"
        >
          See plans
        </Link>
      </p>
      <IconButton size="s" label="Dismiss" onClick={dismiss}>
        <X />
      </IconButton>
    </section>
  )
}
