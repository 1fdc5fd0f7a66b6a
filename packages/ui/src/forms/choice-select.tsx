import { Field } from './field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from './select.tsx'

type ChoiceSelectProps<Value extends string> = {
  label: string
  options: readonly Value[]
  labels?: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

export function ChoiceSelect<Value extends string>({
  label,
  options,
  labels,
  value,
  onChange,
}: ChoiceSelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((known) => known === chosen)
    if (option !== undefined) onChange(option)
  }
  return (
    <Field label={label}>
      <Select value={value} onValueChange={choose}>
        <SelectTrigger />
        <SelectContent>
          {options.map((option) => (
            <SelectItem key={option} value={option}>
              {labels?.[option] ?? option}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  )
}
