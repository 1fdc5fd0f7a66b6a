import type { Workspace } from '@product/contract/workspaces'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { z } from 'zod'
import { useSwitchWorkspace } from '#web/entities/workspace/workspaces.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useDeleteWorkspace } from '../api/workspaces.ts'

const Confirmation = z.object({ typed: z.string() })

type DeleteWorkspaceDialogProps = { workspace: Workspace; onClose: () => void }

export function DeleteWorkspaceDialog({ workspace, onClose }: DeleteWorkspaceDialogProps) {
  const { id, name } = workspace
  const remove = useDeleteWorkspace()
  const enter = useSwitchWorkspace()
  const { register, submit, errors, isSaving } = useZodForm(Confirmation, {
    defaultValues: { typed: '' },
    errorField: 'typed',
    save: async ({ typed }) => {
      await remove.mutateAsync({ id, confirmation: typed })
      await enter(null)
      stackToast({ title: `${name} was deleted`, variant: 'success' })
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${name}?`}
      description="Its prompts, versions, runs, collections and connections are deleted for every member. This can’t be undone."
      onSubmit={submit}
      submitLabel="Delete workspace"
      submitVariant="danger"
      pending={isSaving}
    >
      <Field
        label={
          <span className="wrap-anywhere">
            Type <strong className="select-all">{name}</strong> to go on
          </span>
        }
        error={errors.typed?.message}
      >
        <Input autoComplete="off" spellCheck={false} {...register('typed')} />
      </Field>
    </FormDialog>
  )
}
