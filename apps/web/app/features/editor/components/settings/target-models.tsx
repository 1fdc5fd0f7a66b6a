import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { useState } from 'react'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { furtherModels, nameModel, targetModelBoxes } from '../../model/model-options.ts'
import { useEditor } from '../editor-context.tsx'
import { AddButton, PanelSection } from './panel-section.tsx'

export function TargetModels() {
  const { content, session, isReadOnly } = useEditor()
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
      {isFull || isReadOnly ? null : (
        <AddModel known={targetModels} onAdd={(model) => toggle(model, true)} />
      )}
    </PanelSection>
  )
}

type AddModelProps = { known: readonly string[]; onAdd: (model: string) => void }

const OwnModel = z.object({ model: z.string().trim() })

function AddModel({ known, onAdd }: AddModelProps) {
  const [open, setOpen] = useState(false)
  const { register, submit, reset } = useZodForm(OwnModel, {
    defaultValues: { model: '' },
    save: ({ model }) => model !== '' && add(model),
  })
  const add = (value: string) => {
    onAdd(value)
    reset()
    setOpen(false)
  }
  const suggestions = furtherModels.filter(({ value }) => !known.includes(value))
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <AddButton>Add Model</AddButton>
      </PopoverTrigger>
      <PopoverContent className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-1.5">
          {suggestions.map(({ value, label }) => (
            <Button key={value} size="s" onClick={() => add(value)}>
              {label}
            </Button>
          ))}
        </div>
        <form onSubmit={submit} className="flex items-end gap-2">
          <Field label="Model id" className="flex-1">
            <Input maxLength={100} placeholder="claude-opus-4" {...register('model')} />
          </Field>
          <Button type="submit">Add</Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
