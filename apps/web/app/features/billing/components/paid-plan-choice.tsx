import type { Billing, BillingPeriod } from '@product/contract/billing'
import { choosablePlans, type PlanUse } from '@product/contract/plans'
import { plans } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { Link } from 'react-router'
import { billing as billingCopy, planCopy } from '#web/content/pricing.ts'
import { formatDay } from '#web/entities/plan/billing.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import type { ChoosablePlan } from '../api/change-plan.ts'
import { useChangeSubscription, useCheckout, useUndoChange } from '../api/subscription.ts'
import { type AskedChange, describeChange } from '../model/describe-change.ts'
import { findOffer, type Offer } from '../model/find-offer.ts'
import { DowngradeDialog } from './downgrade-dialog.tsx'
import { EnterpriseRow, PlanCard } from './plan-card.tsx'

const periods = [
  { value: 'monthly', label: billingCopy.monthly },
  { value: 'yearly', label: billingCopy.yearly },
] as const

type PaidPlanChoiceProps = {
  billing: Billing
  use: PlanUse
  /** The plan that the person came for. */
  marked: ChoosablePlan | undefined
}

/** With payments: all plans with their prices, and the way to each. */
export function PaidPlanChoice({ billing, use, marked }: PaidPlanChoiceProps) {
  const { payments } = usePublicConfig()
  const checkout = useCheckout()
  const change = useChangeSubscription()
  const undo = useUndoChange()
  const [chosen, setPeriod] = useState<BillingPeriod>()
  const [asked, setAsked] = useState<AskedChange>()
  const { subscription } = billing
  const period = chosen ?? subscription?.period ?? 'yearly'
  const teamCheckout = payments?.teamCheckout ?? false

  function take(plan: ChoosablePlan, { kind }: Offer): void {
    if (kind === 'keep') undo.mutate()
    else if (kind === 'checkout' && plan !== 'free') checkout.mutate({ plan, period })
    else if (kind === 'upgrade' || kind === 'downgrade' || kind === 'end')
      setAsked({ kind, plan, period })
  }
  const isTaking = (plan: ChoosablePlan, { kind }: Offer) =>
    (checkout.isPending && checkout.variables.plan === plan) ||
    (change.isPending && change.variables.plan === plan) ||
    (undo.isPending && kind === 'keep')

  const confirmation = asked && subscription ? describeChange(asked, subscription) : null

  return (
    <SettingsSection
      title="Plans"
      text={describeTerms(billing)}
      action={
        <SegmentedControl
          label={billingCopy.label}
          value={period}
          onValueChange={setPeriod}
          options={periods}
        />
      }
    >
      <ul className="grid gap-3 md:grid-cols-3">
        {choosablePlans.map((plan) => {
          const offer = findOffer(billing, { plan, period, teamCheckout })
          return (
            <PlanCard
              key={plan}
              id={plan}
              isCurrent={plan === billing.plan}
              isMarked={plan === marked}
              price={<Price plan={plan} period={period} />}
            >
              {offer ? (
                <OfferButton
                  offer={offer}
                  isMain={billing.plan === 'free' && plan === 'pro'}
                  loading={isTaking(plan, offer)}
                  onClick={() => take(plan, offer)}
                />
              ) : null}
            </PlanCard>
          )
        })}
      </ul>
      <EnterpriseRow isCurrent={billing.plan === 'enterprise'} />
      {asked && !confirmation ? (
        <DowngradeDialog
          current={use}
          to={asked.plan}
          {...(subscription && { day: formatDay(subscription.periodEndsAt) })}
          onConfirm={() => change.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked && confirmation ? (
        <ConfirmDialog
          open
          {...confirmation}
          onConfirm={() => {
            change.mutate(asked)
            setAsked(undefined)
          }}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
    </SettingsSection>
  )
}

function describeTerms({ isFixed, mayManage }: Billing): string {
  if (isFixed) return 'Your plan was set by our team. Contact us to change it.'
  if (!mayManage) return 'Only owners of the workspace can change its plan.'
  return 'Upgrades take effect immediately, downgrades at the end of the billing cycle.'
}

function Price({ plan, period }: { plan: ChoosablePlan; period: BillingPeriod }) {
  const monthly = plans[plan].price?.[period] ?? 0
  return (
    <>
      ${monthly} per month
      {monthly > 0 ? (
        <span className="block text-12 text-faint">
          {period === 'yearly' ? `$${monthly * 12} billed annually` : 'billed every month'}
        </span>
      ) : null}
    </>
  )
}

type OfferButtonProps = {
  offer: Offer
  /** The next step up from Free is what people come for. */
  isMain: boolean
  loading: boolean
  onClick: () => void
}

function OfferButton({ offer: { kind, label }, isMain, loading, onClick }: OfferButtonProps) {
  if (kind === 'sales')
    return (
      <Button asChild>
        <Link to={planCopy.team.action.to}>{label}</Link>
      </Button>
    )
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      disabled={kind === 'current' || kind === 'scheduled'}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
