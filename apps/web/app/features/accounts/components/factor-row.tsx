import { Button } from '@product/ui/button'
import { RelativeTime } from '@product/ui/relative-time'
import { stackToast } from '@product/ui/toast-stack-store'
import type { Factor } from '@supabase/auth-js'
import { MessageSquareText, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useRemoveFactor } from '../api/remove-factor.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ListRow } from './list-row.tsx'

type FactorRowProps = { factor: Factor; isLast: boolean }

export function FactorRow({ factor, isLast }: FactorRowProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveFactor()
  const isPhone = factor.factor_type === 'phone'
  const kind = isPhone ? 'Text message' : 'Authenticator app'
  const name = factor.friendly_name || kind

  function confirm() {
    setAsking(false)
    remove.mutate(factor.id, {
      onSuccess: () => stackToast({ title: `${name} removed`, variant: 'success' }),
      onError: (error) =>
        stackToast({
          title: `${name} was not removed`,
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    })
  }

  return (
    <ListRow
      icon={isPhone ? <MessageSquareText /> : <Smartphone />}
      title={name}
      text={
        <>
          {kind} · added <RelativeTime value={factor.created_at} />
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
                : 'Its codes will not be accepted any more. Your other factors stay.'
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
