import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useRestoreVersion } from '../../api/versions.ts'

type RestoreButtonProps = {
  promptId: string
  number: number
  variant?: 'ghost' | 'primary'
  onRestored?: () => void
}

/** Restoring makes a new version, so that Undo restores the one before it. */
export function RestoreButton({ promptId, number, variant, onRestored }: RestoreButtonProps) {
  const { mutateAsync, isPending } = useRestoreVersion(promptId)
  const navigate = useNavigate()

  async function restore() {
    try {
      const { version, replaced } = await mutateAsync(number)
      if (version === replaced)
        stackToast({ title: `v${number} has the same content as the current version` })
      else
        stackToast({
          title: `Restored v${number} as v${version}`,
          variant: 'success',
          action: { label: 'Undo', onSelect: () => void undo(replaced) },
        })
      onRestored?.()
    } catch (error) {
      showProblem(error)
    }
  }

  async function undo(replaced: number) {
    try {
      const { version } = await mutateAsync(replaced)
      stackToast({ title: `Undone: v${replaced} is back as v${version}`, variant: 'success' })
      // Away from an editor that still shows what was undone.
      await navigate(`/editor/${promptId}/history`)
    } catch (error) {
      showProblem(error)
    }
  }

  return (
    <Button
      variant={variant ?? 'ghost'}
      size="s"
      loading={isPending}
      aria-label={`Restore version ${number}`}
      onClick={() => void restore()}
    >
      <Undo2 />
      Restore
    </Button>
  )
}

const showProblem = (error: unknown) => stackError('Error', error)
