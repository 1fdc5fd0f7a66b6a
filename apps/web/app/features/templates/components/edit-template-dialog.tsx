import type { Template } from '@product/contract/templates'
import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
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
import { TemplateFields } from '#web/entities/template/template-fields.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useSaveTemplate } from '../api/templates.ts'

type EditTemplateDialogProps = { template: Template; onClose: () => void }

export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const [draft, setDraft] = useState(template)
  const [hasTried, setHasTried] = useState(false)
  const saving = useSaveTemplate()
  const { content } = draft
  const isUnnamed = content.title.trim() === ''
  const change = (changes: Partial<Template>) => setDraft({ ...draft, ...changes })
  const changeContent = (changes: Partial<Template['content']>) =>
    change({ content: { ...content, ...changes } })

  function save(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (!isUnnamed) saving.mutate(draft, { onSuccess: onClose })
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit Template</DialogTitle>
          <DialogDescription>Prompts that were made from it stay as they are.</DialogDescription>
        </DialogHeader>
        <form onSubmit={save} noValidate className="contents">
          <DialogBody>
            <Field
              label="Name"
              required
              error={hasTried && isUnnamed ? 'Please enter a name' : undefined}
            >
              <Input
                value={content.title}
                maxLength={contentLimits.title}
                onChange={(event) => changeContent({ title: event.target.value })}
              />
            </Field>
            <Field label="Description">
              <Input
                value={content.description}
                maxLength={contentLimits.description}
                onChange={(event) => changeContent({ description: event.target.value })}
              />
            </Field>
            <TemplateFields value={draft} onChange={change} />
            <Field label="Prompt" error={saving.error ? describeError(saving.error) : undefined}>
              <Textarea
                value={content.body}
                maxLength={contentLimits.body}
                rows={8}
                className="font-prompt"
                onChange={(event) => changeContent({ body: event.target.value })}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={saving.isPending}>
              Save changes
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
