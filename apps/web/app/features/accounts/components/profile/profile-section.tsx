import { type Me, ProfileChanges, profileLimits } from '@product/contract/accounts'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { AvatarEditor } from '#web/entities/avatar/avatar-editor.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useChangeAvatar, useChangeProfile, useMe, useRemoveAvatar } from '../../api/profile.ts'

export function ProfileSection() {
  const { data: me, error, isFetching, refetch } = useMe()
  const change = useChangeAvatar()
  const remove = useRemoveAvatar()
  if (me)
    return (
      <>
        <SettingsSection title="Picture" text="Shown next to everything you publish.">
          <AvatarEditor
            name={me.account.name}
            avatarUrl={me.account.avatarUrl}
            change={change}
            remove={remove}
          />
        </SettingsSection>
        <ProfileForm account={me.account} />
      </>
    )
  if (error)
    return (
      <ErrorState
        title="Couldn’t load your profile"
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

const Profile = ProfileChanges.required()

function ProfileForm({ account }: { account: Me['account'] }) {
  const change = useChangeProfile()
  const saved = { name: account.name, handle: account.handle, bio: account.bio }
  const form = useZodForm(Profile, {
    values: saved,
    // Changes made elsewhere are applied; fields being edited are kept.
    resetOptions: { keepDirtyValues: true },
    describe: (error) => `Couldn’t save your profile. ${describeError(error)}`,
    save: async (profile, { reset }) => {
      const { account } = await change.mutateAsync(profile)
      const { name, handle, bio } = account
      reset({ name, handle, bio }, { keepDirtyValues: false })
      stackToast({ title: 'Profile saved', variant: 'success' })
    },
  })
  const { register, watch, errors, isSaving } = form
  const { isDirty } = form.formState

  const handle = watch('handle').trim().toLowerCase()
  return (
    <form onSubmit={form.submit} noValidate>
      <SettingsSection
        title="Profile"
        text="Everyone sees this where you publish or share."
        footer={
          <>
            <p aria-live="polite" className="mr-auto text-12 text-faint">
              {isDirty ? 'Unsaved changes' : null}
            </p>
            <Button
              variant="ghost"
              disabled={!isDirty || isSaving}
              onClick={() => form.reset(saved, { keepDirtyValues: false })}
            >
              Discard
            </Button>
            <Button
              type="submit"
              variant="primary"
              disabled={!isDirty && !isSaving}
              loading={isSaving}
            >
              Save
            </Button>
          </>
        }
      >
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="name" maxLength={profileLimits.name} {...register('name')} />
        </Field>
        <Field
          label="Handle"
          error={errors.handle?.message}
          hint={
            <>
              Others know you as <span className="wrap-anywhere text-quiet">{`@${handle}`}</span>
            </>
          }
          required
        >
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={profileLimits.handle}
            {...register('handle')}
          />
        </Field>
        <Field
          label="Bio"
          error={errors.bio?.message}
          aside={`${watch('bio').length} of ${profileLimits.bio}`}
        >
          <Textarea rows={4} maxLength={profileLimits.bio} {...register('bio')} />
        </Field>
        <FormError>{form.rootError}</FormError>
      </SettingsSection>
    </form>
  )
}
