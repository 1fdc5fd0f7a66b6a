import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { type FormEvent, useState } from 'react'
import { type TemplateDetails, TemplateFields } from '#web/entities/template/template-fields.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useSaveTemplate } from '../api/save-prompt.ts'
import { useEditor } from './editor-context.tsx'

const defaultTemplate: TemplateDetails = {
  category: 'Writing',
  kind: 'Text Generation',
  color: 'blue',
}

export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { session } = useEditor()
  const [template, setTemplate] = useState(defaultTemplate)
  const { mutate, isPending } = useSaveTemplate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    session.readTexts()
    const { content } = session.getSnapshot()
    mutate(
      { ...template, content: { ...content, title: content.title || 'Untitled Prompt' } },
      {
        onSuccess: () => {
          stackToast({ title: 'Saved as a template', variant: 'success' })
          onClose()
        },
        onError: (error) =>
          stackToast({ title: 'Error', description: describeError(error), variant: 'error' }),
      },
    )
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="s">
        <form onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogHeader>
            <DialogTitle>Save as template</DialogTitle>
            <DialogDescription>
              A copy of this prompt, with its variables, under Templates.
            </DialogDescription>
          </DialogHeader>
          <DialogBody>
            <TemplateFields
              value={template}
              onChange={(changes) => setTemplate((chosen) => ({ ...chosen, ...changes }))}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={isPending}>
              Save template
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
