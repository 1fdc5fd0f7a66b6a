import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { EmptyRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { Plus, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { nameFactor } from '#web/entities/second-factor/name-factor.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { canUsePasskeys } from '#web/lib/auth/can-use-passkeys.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { hasRecoveryCodes, listSecondFactors } from '#web/lib/auth/second-factor.ts'
import { useAuthSettings } from '../api/get-auth-settings.ts'
import { useAuthUser } from '../api/get-auth-user.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPhoneDialog } from './add-phone-dialog.tsx'
import { AddSecurityKeyDialog } from './add-security-key-dialog.tsx'
import { FactorRow } from './factor-row.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'

export function TwoFactorSection() {
  const { data: user, error, isFetching, refetch } = useAuthUser()
  const factors = user && listSecondFactors(user)
  return (
    <>
      <SettingsSection
        title="Two-factor authentication"
        text="Something you have besides your password, so that a stolen password is not enough."
        action={factors ? <AddFactorButtons names={factors.map(nameFactor)} /> : null}
      >
        {factors && factors.length > 0 ? (
          <RowList label="Second factors">
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
            ))}
          </RowList>
        ) : null}
        {factors?.length === 0 ? (
          <EmptyRow
            icon={<ShieldOff />}
            title="Two-factor authentication is off"
            text="Add one to be asked for it when you log in."
          />
        ) : null}
        {!factors && !error ? <ListSkeleton label="Loading your second factors" rows={1} /> : null}
        {!factors && error ? (
          <ErrorState
            title="Your second factors could not be loaded"
            text={describeAuthError(error, 'Please try again.')}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : null}
      </SettingsSection>
      {factors && factors.length > 0 ? (
        <RecoveryCodesSection areMade={hasRecoveryCodes(user)} />
      ) : null}
    </>
  )
}

type Adding = 'app' | 'key' | 'phone'

function AddFactorButtons({ names }: { names: string[] }) {
  const [adding, setAdding] = useState<Adding>()
  const { auth } = usePublicConfig()
  const settings = useAuthSettings()
  const close = () => setAdding(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAdding('app')}>
        <Plus />
        Add authenticator app
      </Button>
      {canUsePasskeys(auth) ? (
        <Button onClick={() => setAdding('key')}>
          <Plus />
          Add security key
        </Button>
      ) : null}
      {settings.data?.external.phone ? (
        <Button onClick={() => setAdding('phone')}>
          <Plus />
          Add phone
        </Button>
      ) : null}
      <AddAppDialog open={adding === 'app'} takenNames={names} onClose={close} />
      <AddSecurityKeyDialog open={adding === 'key'} takenNames={names} onClose={close} />
      <AddPhoneDialog open={adding === 'phone'} takenNames={names} onClose={close} />
    </div>
  )
}
