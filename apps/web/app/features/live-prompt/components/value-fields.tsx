import { textOf } from '@product/domain'
import { Input } from '@product/ui/forms/input'
import { useId } from 'react'

type Values = Record<string, string>

type ValueFieldsProps = {
  names: string[]
  values: Values
  onValuesChange: (values: Values) => void
}

const isShort = (name: string) => name.startsWith('num_')

/** A field for each variable of the text, however many there are by now. */
export function ValueFields({ names, values, onValuesChange }: ValueFieldsProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-3">
      {names.map((name) => (
        <div
          key={name}
          className={`grid min-w-0 gap-1 ${isShort(name) ? 'w-22' : 'flex-1 basis-40'}`}
        >
          <label htmlFor={`${id}${name}`} className="truncate font-prompt text-12 text-faint">
            {name}
          </label>
          <Input
            id={`${id}${name}`}
            name={`value:${name}`}
            value={textOf(values, name)}
            maxLength={20_000}
            autoComplete="off"
            onChange={(event) => onValuesChange({ ...values, [name]: event.target.value })}
          />
        </div>
      ))}
    </div>
  )
}
