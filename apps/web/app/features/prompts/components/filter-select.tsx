import { Field } from '@product/ui/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/select'

type FilterSelectProps = {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

// A value that no option has: each option's begins with a sign.
const any = 'any'
const signed = (value: string) => `=${value}`

export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <Field label={label}>
      <Select
        value={value === undefined ? any : signed(value)}
        onValueChange={(chosen) => onChange(chosen === any ? undefined : chosen.slice(1))}
      >
        <SelectTrigger />
        <SelectContent>
          <SelectItem value={any}>Any</SelectItem>
          {options.map((option) => (
            <SelectItem key={option.value} value={signed(option.value)}>
              {option.label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  )
}
