import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useMe } from '../api/get-me.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfileSection() {
  const { data: me, error, isFetching, refetch } = useMe()
  if (me)
    return (
      <>
        <SettingsSection title="Picture" text="Shown beside everything you publish.">
          <AvatarEditor account={me.account} />
        </SettingsSection>
        <ProfileForm account={me.account} />
      </>
    )
  if (error)
    return (
      <ErrorState
        title="Your profile could not be loaded"
        text={describeError(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  return (
    <div role="status" aria-label="Loading your profile" className="grid gap-5">
      <Skeleton className="h-44 rounded-m" />
      <Skeleton className="h-110 rounded-m" />
    </div>
  )
}
