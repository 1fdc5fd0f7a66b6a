import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useRestoreVersion } from '../api/restore-version.ts'

type RestoreButtonProps = {
  promptId: string
  number: number
  variant?: 'ghost' | 'primary'
  onRestored?: () => void
}

/** Restoring makes a new version, so that it can itself be taken back. */
export function RestoreButton({ promptId, number, variant, onRestored }: RestoreButtonProps) {
  const { mutate, isPending } = useRestoreVersion(promptId)
  const restore = () =>
    mutate(number, {
      onSuccess: ({ version }) => {
        stackToast({
          title: `Version ${number} restored as version ${version}`,
          variant: 'success',
        })
        onRestored?.()
      },
      onError: (error) =>
        stackToast({ title: 'Error', description: describeError(error), variant: 'error' }),
    })
  return (
    <Button
      variant={variant ?? 'ghost'}
      size="s"
      loading={isPending}
      aria-label={`Restore version ${number}`}
      onClick={restore}
    >
      Restore
    </Button>
  )
}
