import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { EmptyRow, ListRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { RelativeTime } from '@product/ui/text/relative-time'
import {
  KeySquare,
  type LucideIcon,
  MessageSquareText,
  Plus,
  ShieldOff,
  Smartphone,
} from 'lucide-react'
import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import {
  hasRecoveryCodes,
  listSecondFactors,
  nameFactor,
  nameKind,
  type SecondFactor,
} from '#web/lib/auth/second-factor.ts'
import { useAuthSettings, useAuthUser } from '../../api/auth-user.ts'
import { canUsePasskeys } from '../../api/passkeys.ts'
import { useRemoveFactor } from '../../api/second-factors.ts'
import { TakeAwayButton } from '../data/export-section.tsx'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPhoneDialog } from './add-phone-dialog.tsx'
import { AddSecurityKeyDialog } from './add-security-key-dialog.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'

const icons: Record<SecondFactor['factor_type'], LucideIcon> = {
  totp: Smartphone,
  phone: MessageSquareText,
  webauthn: KeySquare,
}

type FactorRowProps = { factor: SecondFactor; isLast: boolean }

function FactorRow({ factor, isLast }: FactorRowProps) {
  const remove = useRemoveFactor()
  const Icon = icons[factor.factor_type]
  return (
    <ListRow
      icon={<Icon />}
      title={nameFactor(factor)}
      text={
        <>
          {nameKind(factor)} · added <RelativeTime value={factor.created_at} />
        </>
      }
      action={
        <TakeAwayButton
          verb="Remove"
          name={nameFactor(factor)}
          consequence={
            isLast
              ? 'This turns off two-factor authentication. Your password alone will be enough to log in.'
              : 'You can’t use it anymore. Your other factors stay; you may be asked for one now.'
          }
          takeAway={() => remove.mutateAsync(factor.id)}
          pending={remove.isPending}
        />
      }
    />
  )
}

export function TwoFactorSection() {
  const { data: user, error, isFetching, refetch } = useAuthUser()
  const factors = user && listSecondFactors(user)
  return (
    <>
      <SettingsSection
        title="Two-factor authentication"
        text="Ask for a code or key besides your password, so a stolen password isn’t enough."
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
            text="Add one to protect your account."
          />
        ) : null}
        {!factors && !error ? <ListSkeleton label="Loading your second factors" rows={1} /> : null}
        {!factors && error ? (
          <ErrorState
            title="Couldn’t load your second factors"
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
