import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useRecoveryCodes } from '../api/get-recovery-codes.ts'
import { useMakeRecoveryCodes } from '../api/make-recovery-codes.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type RecoveryCodesSectionProps = { areMade: boolean }

export function RecoveryCodesSection({ areMade }: RecoveryCodesSectionProps) {
  const status = useRecoveryCodes(areMade)
  const [asking, setAsking] = useState(false)
  const make = useMakeRecoveryCodes()

  function makeCodes() {
    setAsking(false)
    make.mutate(areMade, {
      onError: (error) =>
        stackToast({
          title: 'No recovery codes were made',
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    })
  }

  return (
    <SettingsSection
      title="Recovery codes"
      text="Each lets you log in once when you cannot reach your second factor."
      action={
        <Button
          variant={areMade ? 'secondary' : 'primary'}
          loading={make.isPending}
          onClick={() => (areMade ? setAsking(true) : makeCodes())}
        >
          {areMade ? 'Make new codes' : 'Make recovery codes'}
        </Button>
      }
    >
      {areMade ? <Remaining status={status} /> : <p className="text-13">You have none yet.</p>}
      <ConfirmDialog
        open={asking}
        title="Make new recovery codes?"
        text="The codes that you have now will not work any more."
        action="Make new codes"
        onConfirm={makeCodes}
        onCancel={() => setAsking(false)}
      />
      <RecoveryCodesDialog codes={make.data} onClose={() => make.reset()} />
    </SettingsSection>
  )
}

function Remaining({ status }: { status: ReturnType<typeof useRecoveryCodes> }) {
  const { data, error, isFetching, refetch } = status
  if (data)
    return <p className="text-13 text-quiet">{`${data.remaining} of ${data.total} are left.`}</p>
  if (!error) return <Skeleton className="h-5 w-32" />
  return (
    <ErrorState
      title="Your recovery codes could not be counted"
      text={describeAuthError(error, 'Please try again.')}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}
