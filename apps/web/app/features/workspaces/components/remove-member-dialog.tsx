import { removedPrompts, type Workspace, type WorkspaceMember } from '@product/contract/workspaces'
import { roleMay } from '@product/domain'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { RadioGroup, RadioItem } from '@product/ui/forms/radio-group'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useRemoveMember } from '../api/members.ts'

const Choice = z.object({ prompts: z.enum(removedPrompts) })

const choices = {
  keep: {
    label: 'Keep their prompts in the workspace',
    hint: 'Nothing changes for other members.',
  },
  move: {
    label: 'Give them the prompts they created',
    hint: 'They move to their personal workspace with all versions, out of this one. Public ones stay.',
  },
  trash: {
    label: 'Move the prompts they created to the trash',
    hint: 'They can be restored for 30 days. Published ones are withdrawn.',
  },
}

type RemoveMemberDialogProps = {
  workspace: Workspace
  member: WorkspaceMember
  onClose: () => void
}

export function RemoveMemberDialog({ workspace, member, onClose }: RemoveMemberDialogProps) {
  const sawLinks = roleMay(member.role, 'members.change')
  const remove = useRemoveMember(workspace.id)
  const { control, submit, isSaving, rootError } = useZodForm(Choice, {
    defaultValues: { prompts: 'keep' },
    save: async ({ prompts }) => {
      await remove.mutateAsync({ member, prompts })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${member.name}?`}
      description={`They lose access to ${workspace.name} at once.${sawLinks ? ' All open invitation links stop working.' : ''}`}
      onSubmit={submit}
      submitLabel="Remove"
      submitVariant="danger"
      pending={isSaving}
      error={rootError}
    >
      <Controller
        control={control}
        name="prompts"
        render={({ field }) => (
          <RadioGroup aria-label="Their prompts" value={field.value} onValueChange={field.onChange}>
            {removedPrompts.map((choice) => (
              <ChoiceField key={choice} {...choices[choice]}>
                <RadioItem value={choice} />
              </ChoiceField>
            ))}
          </RadioGroup>
        )}
      />
    </FormDialog>
  )
}
