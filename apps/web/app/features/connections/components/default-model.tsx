import { Field } from '@product/ui/forms/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { useModels } from '#web/entities/run/list-models.ts'

const none = 'none'

type DefaultModelProps = {
  connectionId: string
  value: string | null
  onChange: (model: string | null) => void
}

export function DefaultModel({ connectionId, value, onChange }: DefaultModelProps) {
  const { data } = useModels()
  const models = data?.models.filter((model) => model.connectionId === connectionId) ?? []
  const isListed = value === null || models.some(({ model }) => model === value)
  return (
    <Field label="Default model" hint="Chosen first when a prompt does not say which to use.">
      <Select
        value={value ?? none}
        onValueChange={(chosen) => onChange(chosen === none ? null : chosen)}
      >
        <SelectTrigger />
        <SelectContent>
          <SelectItem value={none}>None</SelectItem>
          {isListed ? null : <SelectItem value={value}>{value}</SelectItem>}
          {models.map(({ model, label }) => (
            <SelectItem key={model} value={model}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  )
}
