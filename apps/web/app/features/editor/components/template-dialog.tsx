import { Template } from '@product/contract/templates'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { Lock } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useAccessPreview } from '#web/entities/access/access-preview.ts'
import { describeReaders } from '#web/entities/access/describe-widening.ts'
import { type TemplateDetails, TemplateFields } from '#web/entities/template/template-fields.tsx'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useSaveTemplate } from '../api/save-prompt.ts'
import { useEditor } from './editor-context.tsx'

const NewTemplate = z.object({
  details: Template.pick({ category: true, kind: true, color: true }),
})

const defaultDetails: TemplateDetails = {
  category: 'Writing',
  kind: 'Text Generation',
  color: 'blue',
}

export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { session } = useEditor()
  const { mutateAsync } = useSaveTemplate()
  const { control, submit, isSaving, rootError } = useZodForm(NewTemplate, {
    defaultValues: { details: defaultDetails },
    save: async ({ details }) => {
      session.readTexts()
      const { content } = session.getSnapshot()
      await mutateAsync({
        ...details,
        content: { ...content, title: content.title || 'Untitled Prompt' },
      })
      stackToast({ title: 'Saved as a template', variant: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Save as template"
      description="A copy of this prompt, with its variables, under Templates."
      onSubmit={submit}
      submitLabel="Save template"
      pending={isSaving}
      error={rootError}
    >
      <RestrictedNotice />
      <Controller
        control={control}
        name="details"
        render={({ field }) => (
          <TemplateFields
            value={field.value}
            onChange={(changes) => field.onChange({ ...field.value, ...changes })}
          />
        )}
      />
    </FormDialog>
  )
}

/** Says that a template of a restricted prompt is for all members. */
function RestrictedNotice() {
  const { promptId } = useEditor()
  const { data } = useAccessPreview({ action: 'show-to-workspace', ids: [promptId] })
  if (data?.readerCount == null) return null
  return (
    <p className="flex items-start gap-2 text-13">
      <Lock className="mt-0.5 size-4 flex-none text-accent" />
      <span>
        {describeReaders(data.readerCount)} {data.readerCount === 1 ? 'sees' : 'see'} this prompt
        now. Everyone in the workspace will see the template.
      </span>
    </p>
  )
}
