import type { PromptVariable } from '@product/domain'
import { Input } from '@product/ui/forms/input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { Textarea } from '@product/ui/forms/textarea'

type ValueInputProps = {
  variable: PromptVariable
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

const none = '—'

/** The control that fits the variable's type; inside a Field. */
export function ValueInput({ variable, value, placeholder, onChange }: ValueInputProps) {
  const options = variable.type === 'yes-no' ? ['Yes', 'No'] : variable.choices
  if (variable.type === 'choice' || variable.type === 'yes-no')
    return (
      <Select
        value={value === '' ? none : value}
        onValueChange={(chosen) => onChange(chosen === none ? '' : chosen)}
      >
        <SelectTrigger />
        <SelectContent>
          <SelectItem value={none}>{placeholder || 'None'}</SelectItem>
          {options.map((option) => (
            <SelectItem key={option} value={option}>
              {option}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    )
  if (variable.type === 'long-text')
    return (
      <Textarea
        growing
        value={value}
        placeholder={placeholder}
        className="max-h-60"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Input
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
