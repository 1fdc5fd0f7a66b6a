import { NewWorkspace, workspaceLimits } from '@product/contract/workspaces'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Dialog, DialogContent } from '@product/ui/overlays/dialog'
import { DialogForm } from '@product/ui/overlays/form-dialog'
import { useSwitchWorkspace } from '#web/entities/workspace/workspaces.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useCreateWorkspace } from '../api/workspaces.ts'

type CreateWorkspaceDialogProps = { open: boolean; onClose: () => void }

export function CreateWorkspaceDialog({ open, onClose }: CreateWorkspaceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent size="s">
        <CreateWorkspaceForm onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

const Named = NewWorkspace.pick({ name: true })

function CreateWorkspaceForm({ onClose }: { onClose: () => void }) {
  const create = useCreateWorkspace()
  const enter = useSwitchWorkspace()
  const { register, submit, errors, isSaving, rootError } = useZodForm(Named, {
    defaultValues: { name: '' },
    save: async ({ name }) => {
      const workspace = await create.mutateAsync(name)
      onClose()
      await enter(workspace.id)
      stackToast({ title: `You’re in ${workspace.name}`, variant: 'success' })
    },
  })
  return (
    <DialogForm
      title="Create workspace"
      description="A place for a team: its own prompts, connections, members and plan."
      onSubmit={submit}
      submitLabel="Create workspace"
      pending={isSaving}
      error={rootError}
    >
      <Field label="Name" error={errors.name?.message} required>
        <Input
          autoComplete="organization"
          placeholder="Acme Research"
          maxLength={workspaceLimits.name}
          {...register('name')}
        />
      </Field>
    </DialogForm>
  )
}
