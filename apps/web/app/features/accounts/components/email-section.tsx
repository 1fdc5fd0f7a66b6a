import { ErrorState } from '@product/ui/error-state'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useAuthUser } from '../api/get-auth-user.ts'
import { EmailForm } from './email-form.tsx'
import { ListSkeleton } from '#web/lib/settings/list-skeleton.tsx'
import { PendingEmail } from './pending-email.tsx'
import { SettingsSection } from '#web/lib/settings/settings-section.tsx'

export function EmailSection() {
  const { data: user, error, isFetching, refetch } = useAuthUser()
  if (user)
    return (
      <>
        {user.new_email ? (
          <PendingEmail
            key={user.new_email}
            currentEmail={user.email ?? ''}
            newEmail={user.new_email}
          />
        ) : null}
        <EmailForm currentEmail={user.email ?? ''} />
      </>
    )
  return (
    <SettingsSection title="Email address">
      {error ? (
        <ErrorState
          title="Your address could not be loaded"
          text={describeAuthError(error, 'Please try again.')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <ListSkeleton label="Loading your address" rows={1} />
      )}
    </SettingsSection>
  )
}
