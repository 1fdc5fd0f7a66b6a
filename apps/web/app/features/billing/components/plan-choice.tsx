import { choosablePlans, type PlanUse } from '@product/contract/plans'
import { plans } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { cn } from '@product/ui/styles/class-names'
import { Check, Info } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { enterprise, planCopy } from '#web/content/pricing.ts'
import { describeLimits } from '#web/entities/plan/describe-limits.ts'
import { type ChoosablePlan, useChangePlan } from '../api/change-plan.ts'
import { isSmaller } from '../model/describe-downgrade.ts'
import { DowngradeDialog } from './downgrade-dialog.tsx'

/** All plans, and a button that switches to each. */
export function PlanChoice({ current }: { current: PlanUse }) {
  const { mutate, isPending, variables } = useChangePlan()
  const [asked, setAsked] = useState<ChoosablePlan>()
  const choose = (plan: ChoosablePlan) => {
    if (isSmaller(plan, current.plan)) setAsked(plan)
    else mutate(plan)
  }
  return (
    <SettingsSection title="Plans">
      <p className="flex gap-2.5 rounded-s border border-line bg-surface-sunken px-3 py-2.5 text-13 text-quiet">
        <Info aria-hidden className="mt-0.5 size-4 flex-none" />
        This installation has no payments set up: a change takes effect at once and is free of
        charge.
      </p>
      <ul className="grid gap-3 md:grid-cols-3">
        {choosablePlans.map((id) => (
          <PlanCard
            key={id}
            id={id}
            current={current.plan}
            isChanging={isPending && variables === id}
            onChoose={() => choose(id)}
          />
        ))}
      </ul>
      <EnterpriseRow isCurrent={current.plan === 'enterprise'} />
      <DowngradeDialog
        current={current}
        to={asked}
        onConfirm={mutate}
        onClose={() => setAsked(undefined)}
      />
    </SettingsSection>
  )
}

type PlanCardProps = {
  id: ChoosablePlan
  current: PlanUse['plan']
  isChanging: boolean
  onChoose: () => void
}

function PlanCard({ id, current, isChanging, onChoose }: PlanCardProps) {
  const { name, price, limits } = plans[id]
  const { includes } = planCopy[id]
  const isCurrent = id === current
  return (
    <li
      aria-current={isCurrent}
      className={cn(
        'flex flex-col rounded-m border p-4 text-13',
        isCurrent ? 'border-accent-line' : 'border-line',
      )}
    >
      <h3 className="text-14">{name}</h3>
      <p className="mt-0.5 text-quiet tabular-nums md:min-h-9">
        ${price?.monthly} per month
        {price && price.yearly < price.monthly ? (
          <span className="block text-12 text-faint">${price.yearly} billed annually</span>
        ) : null}
      </p>
      <ul className="mt-3 mb-4 grid gap-1.5">
        {[...(includes ? [includes] : []), ...describeLimits(limits)].map((text) => (
          <li key={text} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-3.5 flex-none text-success" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
      <Button
        // The next step up from Free is what people come for.
        variant={current === 'free' && id === 'pro' ? 'primary' : 'secondary'}
        className="mt-auto w-full"
        disabled={isCurrent}
        loading={isChanging}
        onClick={onChoose}
      >
        {isCurrent ? 'Current plan' : `Switch to ${name}`}
      </Button>
    </li>
  )
}

function EnterpriseRow({ isCurrent }: { isCurrent: boolean }) {
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
