import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { type FormEvent, useState } from 'react'
import { furtherModels } from '../model/model-options.ts'
import { AddButton } from './add-button.tsx'

type AddModelProps = { known: readonly string[]; onAdd: (model: string) => void }

export function AddModel({ known, onAdd }: AddModelProps) {
  const [open, setOpen] = useState(false)
  const [model, setModel] = useState('')
  const add = (value: string) => {
    onAdd(value)
    setModel('')
    setOpen(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (model.trim() !== '') add(model.trim())
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
            <Input
              value={model}
              maxLength={100}
              placeholder="claude-opus-4"
              onChange={(event) => setModel(event.target.value)}
            />
          </Field>
          <Button type="submit">Add</Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
