import { ErrorState } from '@product/ui/feedback/error-state'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useAuthUser } from '../api/get-auth-user.ts'
import { EmailForm } from './email-form.tsx'
import { PendingEmail } from './pending-email.tsx'

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
