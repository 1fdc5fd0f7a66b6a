import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { useState } from 'react'
import { billing } from '#web/content/pricing.ts'
import { PlanCard } from './plan-card.tsx'
import type { Period } from './plan-cost.tsx'

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
