import { collectionColors } from '@product/contract/collections'
import { templateCategories, templateKinds } from '@product/contract/templates'
import { Button } from '@product/ui/button'
import { ColorDot } from '@product/ui/color-dot'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/dialog'
import { SegmentedControl } from '@product/ui/segmented-control'
import { stackToast } from '@product/ui/toast-stack-store'
import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/describe-error.ts'
import { useSaveTemplate } from '../api/save-template.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { useEditor } from './editor-context.tsx'

type Category = (typeof templateCategories)[number]

const categoryLabels: Record<Category, string> = {
  Writing: 'Writing',
  Dev: 'Development',
  Business: 'Business',
  Marketing: 'Marketing',
  Art: 'Art & Design',
  Education: 'Education',
}

export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { session } = useEditor()
  const [category, setCategory] = useState<Category>('Writing')
  const [kind, setKind] = useState<(typeof templateKinds)[number]>('Text Generation')
  const [color, setColor] = useState<(typeof collectionColors)[number]>('blue')
  const { mutate, isPending } = useSaveTemplate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    session.readTexts()
    const { content } = session.getSnapshot()
    mutate(
      { category, kind, color, content: { ...content, title: content.title || 'Untitled Prompt' } },
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
            <ChoiceSelect
              label="Category"
              options={templateCategories}
              labels={categoryLabels}
              value={category}
              onChange={setCategory}
            />
            <ChoiceSelect label="Kind" options={templateKinds} value={kind} onChange={setKind} />
            <div className="flex flex-col gap-1.5">
              <span className="font-medium text-12 text-quiet">Color</span>
              <SegmentedControl
                label="Color"
                value={color}
                onValueChange={setColor}
                options={collectionColors.map((value) => ({
                  value,
                  label: <ColorDot color={value} />,
                  accessibleLabel: value,
                }))}
                className="self-start"
              />
            </div>
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
