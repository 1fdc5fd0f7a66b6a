import { choosablePlans, type PlanUse } from '@product/contract/plans'
import { plans } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { type ChoosablePlan, useChangePlan } from '../api/change-plan.ts'
import { isSmaller } from '../model/describe-downgrade.ts'
import { DowngradeDialog } from './downgrade-dialog.tsx'
import { EnterpriseRow, PlanCard } from './plan-card.tsx'

type PlanChoiceProps = {
  current: PlanUse
  /** The plan that the person came for. */
  marked: ChoosablePlan | undefined
}

/** Without payments: all plans, and a button that switches to each. */
export function PlanChoice({ current, marked }: PlanChoiceProps) {
  const { mutate, isPending, variables } = useChangePlan()
  const mayChange = useMay('changeBilling')
  const [asked, setAsked] = useState<ChoosablePlan>()
  const choose = (plan: ChoosablePlan) => {
    if (isSmaller(plan, current.plan)) setAsked(plan)
    else mutate(plan)
  }
  return (
    <SettingsSection title="Plans">
      <p className="flex gap-2.5 rounded-s border border-line bg-surface-sunken px-3 py-2.5 text-13 text-quiet">
        <Info aria-hidden className="mt-0.5 size-4 flex-none" />
        {mayChange
          ? 'This installation has no payments set up: a change takes effect at once and is free of charge.'
          : 'Only owners of the workspace can change its plan.'}
      </p>
      <ul className="grid gap-3 md:grid-cols-3">
        {choosablePlans.map((id) => {
          const isCurrent = id === current.plan
          return (
            <PlanCard
              key={id}
              id={id}
              isCurrent={isCurrent}
              isMarked={id === marked}
              price={<BothPrices id={id} />}
            >
              <Button
                // The next step up from Free is what people come for.
                variant={current.plan === 'free' && id === 'pro' ? 'primary' : 'secondary'}
                disabled={isCurrent || !mayChange}
                loading={isPending && variables === id}
                onClick={() => choose(id)}
              >
                {isCurrent ? 'Current plan' : `Switch to ${plans[id].name}`}
              </Button>
            </PlanCard>
          )
        })}
      </ul>
      <EnterpriseRow isCurrent={current.plan === 'enterprise'} />
      {asked ? (
        <DowngradeDialog
          current={current}
          to={asked}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </SettingsSection>
  )
}

function BothPrices({ id }: { id: ChoosablePlan }) {
  const { price } = plans[id]
  return (
    <>
      ${price?.monthly} per month
      {price && price.yearly < price.monthly ? (
        <span className="block text-12 text-faint">${price.yearly} billed annually</span>
      ) : null}
    </>
  )
}
