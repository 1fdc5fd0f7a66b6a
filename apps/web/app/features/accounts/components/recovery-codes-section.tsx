import { Button } from '@product/ui/button'
import { stackToast } from '@product/ui/toast-stack-store'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useRecoveryCodes } from '../api/get-recovery-codes.ts'
import { useMakeRecoveryCodes } from '../api/make-recovery-codes.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Absent where the service does not have recovery codes. */
export function RecoveryCodesSection() {
  const { data: status } = useRecoveryCodes()
  const [asking, setAsking] = useState(false)
  const make = useMakeRecoveryCodes()
  if (!status) return null
  const { total, remaining } = status
  const hasCodes = total > 0

  function makeCodes() {
    setAsking(false)
    make.mutate(hasCodes, {
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
          variant={hasCodes ? 'secondary' : 'primary'}
          loading={make.isPending}
          onClick={() => (hasCodes ? setAsking(true) : makeCodes())}
        >
          {hasCodes ? 'Make new codes' : 'Make recovery codes'}
        </Button>
      }
    >
      <p className="text-13 text-quiet">
        {hasCodes ? `${remaining} of ${total} are left.` : 'You have none yet.'}
      </p>
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
