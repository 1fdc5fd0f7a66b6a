import { contentLimits, modalities } from '@product/domain'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { Dialog, DialogContent, DialogTitle } from '@product/ui/overlays/dialog'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { showLimitOfPaste } from '../../show-limit.ts'
import { useEditor } from '../editor-context.tsx'
import { useCaret } from '../use-caret.ts'
import { useInputUndo } from '../use-input-undo.ts'
import { VariableList } from '../variables/variable-list.tsx'
import { AdvancedSettings } from './advanced-settings.tsx'
import { PanelSection } from './panel-section.tsx'
import { TagsField } from './tags-field.tsx'
import { TargetModels } from './target-models.tsx'

function ModalityField() {
  const { content, session } = useEditor()
  return (
    <ChoiceSelect
      label="Modality"
      options={modalities}
      labels={modalityNames}
      value={content.modality}
      onChange={(modality) => session.change(() => ({ modality }))}
    />
  )
}

export function SettingsPanel() {
  const { content, session, isReadOnly } = useEditor()
  const caret = useCaret<HTMLTextAreaElement>(content.description)
  useInputUndo('description', caret.ref)
  return (
    <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-6 px-4 py-5">
      <TargetModels />
      <ModalityField />
      <TagsField />
      <PanelSection title="Variables">
        <VariableList />
      </PanelSection>
      <Field label="Description">
        <Textarea
          growing
          className="min-h-14"
          maxLength={contentLimits.description}
          onPaste={showLimitOfPaste('description')}
          value={content.description}
          placeholder="What is it good for?"
          ref={caret.ref}
          onSelect={(event) => caret.note(event.currentTarget)}
          onChange={({ target }) => {
            caret.note(target)
            session.change(() => ({ description: target.value }))
          }}
        />
      </Field>
      <AdvancedSettings />
    </fieldset>
  )
}

type PanelDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The panel of narrow screens. */
export function PanelDrawer({ open, onOpenChange }: PanelDrawerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        onEscapeKeyDown={(event) => {
          const isInDefinition =
            event.target instanceof Element && event.target.closest('[data-definition]') !== null
          // It closes the definition first.
          if (isInDefinition) event.preventDefault()
        }}
        className="inset-y-0 left-0 m-0 h-dvh max-h-none w-80 max-w-[90vw] translate-x-0 translate-y-0 overflow-y-auto rounded-none border-y-0 border-l-0 pt-6 lg:hidden"
      >
        <VisuallyHidden>
          <DialogTitle>Prompt settings</DialogTitle>
        </VisuallyHidden>
        <SettingsPanel />
      </DialogContent>
    </Dialog>
  )
}
