import { Field } from '@product/ui/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/select'

type ChoiceSelectProps<Choice extends string> = {
  label: string
  value: Choice
  choices: readonly Choice[]
  nameChoice?: (choice: Choice) => string
  onChange: (choice: Choice) => void
}

export function ChoiceSelect<Choice extends string>({
  label,
  value,
  choices,
  nameChoice = (choice) => choice,
  onChange,
}: ChoiceSelectProps<Choice>) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onValueChange={(chosen) => {
          const choice = choices.find((candidate) => candidate === chosen)
          if (choice) onChange(choice)
        }}
      >
        <SelectTrigger />
        <SelectContent>
          {choices.map((choice) => (
            <SelectItem key={choice} value={choice}>
              {nameChoice(choice)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  )
}
