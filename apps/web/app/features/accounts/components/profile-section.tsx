import { ErrorState } from '@product/ui/error-state'
import { Skeleton } from '@product/ui/skeleton'
import { describeError } from '#web/lib/describe-error.ts'
import { useMe } from '../api/get-me.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SettingsSection } from '#web/lib/settings/settings-section.tsx'

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
