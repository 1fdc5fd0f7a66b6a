import { Template } from '@product/contract/templates'
import { contentLimits } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { TemplateFields } from '#web/entities/template/template-fields.tsx'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useSaveTemplate } from '../api/templates.ts'

type EditTemplateDialogProps = { template: Template; onClose: () => void }

const Edited = z.object({
  // Named as in the API, which complains about a field by its path.
  content: z.object({
    title: z.string().refine((title) => title.trim() !== '', 'Please enter a name'),
    description: z.string(),
    body: z.string(),
  }),
  look: Template.pick({ category: true, kind: true, color: true }),
})

export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const { mutateAsync } = useSaveTemplate()
  const { id, category, kind, color, content } = template
  const { title, description, body } = content
  const { register, control, submit, errors, isSaving, rootError } = useZodForm(Edited, {
    defaultValues: { content: { title, description, body }, look: { category, kind, color } },
    save: async (edited) => {
      await mutateAsync({ id, ...edited.look, content: { ...content, ...edited.content } })
      onClose()
    },
  })

  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="m"
      title="Edit Template"
      description="Prompts that were made from it stay as they are."
      onSubmit={submit}
      submitLabel="Save changes"
      pending={isSaving}
      error={rootError}
    >
      <Field label="Name" required error={errors.content?.title?.message}>
        <Input maxLength={contentLimits.title} {...register('content.title')} />
      </Field>
      <Field label="Description" error={errors.content?.description?.message}>
        <Input maxLength={contentLimits.description} {...register('content.description')} />
      </Field>
      <Controller
        control={control}
        name="look"
        render={({ field }) => (
          <TemplateFields
            value={field.value}
            onChange={(changes) => field.onChange({ ...field.value, ...changes })}
          />
        )}
      />
      <Field label="Prompt" error={errors.content?.body?.message}>
        <Textarea
          maxLength={contentLimits.body}
          rows={8}
          className="font-prompt"
          {...register('content.body')}
        />
      </Field>
    </FormDialog>
  )
}
