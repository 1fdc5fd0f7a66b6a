import { Button } from '@product/ui/button'
import { EmptyState } from '@product/ui/empty-state'
import { ErrorState } from '@product/ui/error-state'
import type { User } from '@supabase/auth-js'
import { Plus, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useAuthSettings } from '../api/get-auth-settings.ts'
import { useAuthUser } from '../api/get-auth-user.ts'
import { listVerifiedFactors } from '../model/list-verified-factors.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPhoneDialog } from './add-phone-dialog.tsx'
import { FactorRow } from './factor-row.tsx'
import { RowList } from './list-row.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { SettingsSection } from './settings-section.tsx'

export function TwoFactorSection() {
  const { data: user, error, isFetching, refetch } = useAuthUser()
  const factors = user && listVerifiedFactors(user)
  return (
    <>
      <SettingsSection
        title="Two-factor authentication"
        text="A code from your phone besides your password, so that a stolen password is not enough."
        action={factors ? <AddFactorButtons names={factors.map(nameOf)} /> : null}
      >
        {factors && factors.length > 0 ? (
          <RowList label="Second factors">
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
            ))}
          </RowList>
        ) : null}
        {factors?.length === 0 ? (
          <EmptyState
            icon={<ShieldOff />}
            title="Two-factor authentication is off"
            text="Add an authenticator app to be asked for its code when you log in."
            className="py-6"
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

const hasRecoveryCodes = ({ factors = [] }: User): boolean =>
  factors.some(({ factor_type }) => factor_type === 'recovery_code')

const nameOf = ({ friendly_name }: { friendly_name?: string }) => friendly_name ?? ''

type Adding = 'app' | 'phone'

function AddFactorButtons({ names }: { names: string[] }) {
  const [adding, setAdding] = useState<Adding>()
  const settings = useAuthSettings()
  const close = () => setAdding(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAdding('app')}>
        <Plus />
        Add authenticator app
      </Button>
      {settings.data?.external.phone ? (
        <Button onClick={() => setAdding('phone')}>
          <Plus />
          Add phone
        </Button>
      ) : null}
      <AddAppDialog open={adding === 'app'} takenNames={names} onClose={close} />
      <AddPhoneDialog open={adding === 'phone'} takenNames={names} onClose={close} />
    </div>
  )
}
