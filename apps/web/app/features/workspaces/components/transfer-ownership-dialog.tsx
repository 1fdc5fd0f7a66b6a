import type { Workspace } from '@product/contract/workspaces'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Field } from '@product/ui/forms/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useMembers } from '#web/entities/workspace/members.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useTransferOwnership } from '../api/workspaces.ts'
import { confirmRole } from '../confirm-role.ts'

const Chosen = z.object({ accountId: z.string().min(1, 'Choose a member') })

type TransferOwnershipDialogProps = { workspace: Workspace; onClose: () => void }

export function TransferOwnershipDialog({ workspace, onClose }: TransferOwnershipDialogProps) {
  const { id, name } = workspace
  const { data: members } = useMembers(id)
  const transfer = useTransferOwnership(id)
  const others = members?.filter(({ isYou }) => !isYou) ?? []
  const { control, submit, errors, isSaving, rootError } = useZodForm(Chosen, {
    defaultValues: { accountId: '' },
    save: async ({ accountId }) => {
      const owner = others.find((member) => member.id === accountId)
      if (owner && !(await confirmRole(owner, 'owner'))) return
      await transfer.mutateAsync(accountId)
      stackToast({ title: `${owner?.name} owns ${name} now`, variant: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Transfer ownership"
      description={
        members && others.length === 0
          ? 'Invite somebody first: there are no other members.'
          : 'The new owner manages billing and can delete the workspace. You become an admin.'
      }
      onSubmit={submit}
      submitLabel="Transfer ownership"
      pending={isSaving}
      error={rootError}
    >
      <Field label="New owner" error={errors.accountId?.message}>
        <Controller
          control={control}
          name="accountId"
          render={({ field }) => (
            <Select value={field.value} onValueChange={field.onChange}>
              <SelectTrigger placeholder="Choose a member" disabled={others.length === 0} />
              <SelectContent>
                {others.map((member) => (
                  <SelectItem key={member.id} value={member.id}>
                    {member.name} (@{member.handle})
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        />
      </Field>
    </FormDialog>
  )
}
