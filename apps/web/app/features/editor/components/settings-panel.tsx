import { contentLimits } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { AdvancedSettings } from './advanced-settings.tsx'
import { useEditor } from './editor-context.tsx'
import { ModalityField } from './modality-field.tsx'
import { PanelSection } from './panel-section.tsx'
import { TagsField } from './tags-field.tsx'
import { TargetModels } from './target-models.tsx'
import { VariableList } from './variable-list.tsx'

export function SettingsPanel() {
  const { content, session } = useEditor()
  return (
    <div className="flex flex-col gap-6 px-4 py-5">
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
          value={content.description}
          placeholder="What is it good for?"
          onChange={(event) => session.change(() => ({ description: event.target.value }))}
        />
      </Field>
      <AdvancedSettings />
    </div>
  )
}
