import { collectionColors } from '@product/contract/collections'
import { type Template, templateCategories, templateKinds } from '@product/contract/templates'
import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/dialog'
import { Field } from '@product/ui/field'
import { Input } from '@product/ui/input'
import { Textarea } from '@product/ui/textarea'
import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/describe-error.ts'
import { useSaveTemplate } from '../api/save-template.ts'
import { nameCategory } from '../model/template-chips.ts'
import { ChoiceSelect } from './choice-select.tsx'

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
            <div className="grid gap-4 sm:grid-cols-3">
              <ChoiceSelect
                label="Category"
                value={draft.category}
                choices={templateCategories}
                nameChoice={nameCategory}
                onChange={(category) => change({ category })}
              />
              <ChoiceSelect
                label="Kind"
                value={draft.kind}
                choices={templateKinds}
                onChange={(kind) => change({ kind })}
              />
              <ChoiceSelect
                label="Color"
                value={draft.color}
                choices={collectionColors}
                onChange={(color) => change({ color })}
              />
            </div>
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
