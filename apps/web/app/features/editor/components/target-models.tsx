import { contentLimits } from '@product/domain'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { nameModel, targetModelBoxes } from '../model/model-options.ts'
import { AddModel } from './add-model.tsx'
import { useEditor } from './editor-context.tsx'
import { PanelSection } from './panel-section.tsx'

export function TargetModels() {
  const { content, session } = useEditor()
  const { targetModels } = content
  const boxes = [...new Set([...targetModelBoxes.map(({ value }) => value), ...targetModels])]
  const toggle = (model: string, isTarget: boolean) =>
    session.change((current) => ({
      targetModels: isTarget
        ? [...current.targetModels.filter((known) => known !== model), model]
        : current.targetModels.filter((known) => known !== model),
    }))
  const isFull = targetModels.length >= contentLimits.targetModels
  return (
    <PanelSection title="Target Models">
      <div className="flex flex-col gap-2.5">
        {boxes.map((model) => (
          <ChoiceField key={model} label={nameModel(model)}>
            <Checkbox
              checked={targetModels.includes(model)}
              disabled={isFull && !targetModels.includes(model)}
              onCheckedChange={(checked) => toggle(model, checked === true)}
            />
          </ChoiceField>
        ))}
      </div>
      {isFull ? null : <AddModel known={targetModels} onAdd={(model) => toggle(model, true)} />}
    </PanelSection>
  )
}
