import type { Billing } from '@product/contract/billing'
import { plans } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { RowList } from '@product/ui/lists/list-row'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { CalendarClock, CircleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeFailedPayment, formatDay } from '#web/entities/plan/billing.ts'
import { usePortal, useRefund, useUndoChange } from '../api/subscription.ts'

type Subscription = NonNullable<Billing['subscription']>

const describeSubscription = ({
  plan,
  period,
  change,
  periodEndsAt,
  graceEndsAt,
}: Subscription): string => {
  const billed = `${plans[plan].name}, billed ${period === 'monthly' ? 'monthly' : 'annually'}.`
  return change || graceEndsAt ? billed : `${billed} Renews on ${formatDay(periodEndsAt)}.`
}

/** The paid plan and its period, a scheduled change, a failed payment, and the way out of each. */
export function SubscriptionSection({ billing }: { billing: Billing }) {
  const portal = usePortal()
  const { subscription, refundableUntil, mayManage, hasPortal } = billing
  const failure = describeFailedPayment(billing)
  if (!subscription && !hasPortal) return null
  const openPortal = (label: string) =>
    mayManage ? (
      <Button loading={portal.isPending} onClick={() => portal.mutate()}>
        {label}
      </Button>
    ) : null
  return (
    <SettingsSection
      title="Subscription"
      text={subscription ? describeSubscription(subscription) : 'You have no subscription.'}
      action={failure ? null : openPortal('Manage payment')}
    >
      {subscription && (failure || subscription.change || refundableUntil) ? (
        <RowList label="About your subscription">
          {failure ? (
            <Row
              icon={<CircleAlert className="text-danger" />}
              action={openPortal('Update payment method')}
            >
              <span role="alert">{failure}</span>
            </Row>
          ) : null}
          {subscription.change ? (
            <ChangeRow subscription={subscription} mayManage={mayManage} />
          ) : null}
          {refundableUntil && mayManage ? <RefundRow until={refundableUntil} /> : null}
        </RowList>
      ) : null}
    </SettingsSection>
  )
}

type RowProps = { icon: ReactNode; action: ReactNode; children: ReactNode }

function Row({ icon, action, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3 text-13">
      <p className="flex min-w-0 flex-1 basis-60 gap-2.5 text-pretty [&>.lucide]:mt-0.5 [&>.lucide]:size-4 [&>.lucide]:flex-none">
        {icon}
        <span>{children}</span>
      </p>
      {action}
    </li>
  )
}

type ChangeRowProps = { subscription: Subscription; mayManage: boolean }

function ChangeRow({ subscription: { plan, period, change }, mayManage }: ChangeRowProps) {
  const undo = useUndoChange()
  if (!change) return null
  const isSamePlan = change.plan === plan
  const target = isSamePlan
    ? `${change.period === 'monthly' ? 'monthly' : 'annual'} billing`
    : plans[change.plan].name
  const kept = isSamePlan
    ? `${period === 'monthly' ? 'monthly' : 'annual'} billing`
    : plans[plan].name
  return (
    <Row
      icon={<CalendarClock className="text-accent" />}
      action={
        mayManage ? (
          <Button loading={undo.isPending} onClick={() => undo.mutate()}>
            Keep {kept}
          </Button>
        ) : null
      }
    >
      Changes to {target} on {formatDay(change.at)}.
    </Row>
  )
}

function RefundRow({ until }: { until: string }) {
  const refund = useRefund()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Row
      icon={<Undo2 className="text-quiet" />}
      action={
        <Button loading={refund.isPending} onClick={() => setIsAsked(true)}>
          Get a refund
        </Button>
      }
    >
      14-day money-back guarantee: a full refund is possible until {formatDay(until)}.
      <ConfirmDialog
        open={isAsked}
        title="Get a refund and end your subscription?"
        text="You get back everything you paid, and your workspace is on Free at once. Nothing is deleted."
        action="Refund and end"
        onConfirm={() => {
          setIsAsked(false)
          refund.mutate()
        }}
        onCancel={() => setIsAsked(false)}
      />
    </Row>
  )
}
