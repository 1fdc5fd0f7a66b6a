import { Button } from '@product/ui/button'
import { RelativeTime } from '@product/ui/relative-time'
import { stackToast } from '@product/ui/toast-stack-store'
import { KeySquare, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { nameFactor, nameKind } from '#web/lib/auth/factors/name-factor.ts'
import type { SecondFactor } from '#web/lib/auth/factors/second-factor.ts'
import { useRemoveFactor } from '../api/remove-factor.ts'
import { ConfirmDialog } from '#web/lib/settings/confirm-dialog.tsx'
import { ListRow } from '#web/lib/settings/list-row.tsx'

const icons: Record<SecondFactor['factor_type'], LucideIcon> = {
  totp: Smartphone,
  phone: MessageSquareText,
  webauthn: KeySquare,
}

type FactorRowProps = { factor: SecondFactor; isLast: boolean }

export function FactorRow({ factor, isLast }: FactorRowProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveFactor()
  const name = nameFactor(factor)
  const Icon = icons[factor.factor_type]

  // A promise, because the screen may be gone before the answer has come: without the factor that
  // this session was confirmed with, it has to be confirmed with another one.
  function confirm() {
    setAsking(false)
    remove.mutateAsync(factor.id).then(
      () => stackToast({ title: `${name} removed`, variant: 'success' }),
      (error) =>
        stackToast({
          title: `${name} was not removed`,
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    )
  }

  return (
    <ListRow
      icon={<Icon />}
      title={name}
      text={
        <>
          {nameKind(factor)} · added <RelativeTime value={factor.created_at} />
        </>
      }
      action={
        <>
          <Button
            size="s"
            loading={remove.isPending}
            aria-label={`Remove ${name}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
          <ConfirmDialog
            open={asking}
            title={`Remove ${name}?`}
            text={
              isLast
                ? 'Two-factor authentication will be off: your password alone will be enough to log in.'
                : 'It will not be accepted any more. Your other factors stay; you may be asked for one of them now.'
            }
            action="Remove"
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          />
        </>
      }
    />
  )
}
