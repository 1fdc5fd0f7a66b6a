import { type PromptVariable, textOf } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { NativeSelect } from '@product/ui/forms/native-select'
import { Textarea } from '@product/ui/forms/textarea'
import { isPageValueName, type PageValueName } from '../../context/page-values.ts'

type ValueFieldsProps = {
  inputs: readonly PromptVariable[]
  values: Readonly<Record<string, string>>
  problemOf: (name: string) => string | undefined
  onChange: (name: string, value: string) => void
  onRead: (names: PageValueName[]) => void
}

/** An input for each variable. Values of the page are read when their button is pressed. */
export function ValueFields({ inputs, values, problemOf, onChange, onRead }: ValueFieldsProps) {
  return inputs.map((variable) => {
    const { name, required } = variable
    return (
      <Field
        key={name}
        data-input={name}
        label={<span className="font-prompt">{name}</span>}
        required={required}
        error={problemOf(name)}
        aside={
          isPageValueName(name) ? (
            <Button variant="link" size="s" onClick={() => onRead([name])}>
              {sourceNames[name]}
            </Button>
          ) : null
        }
      >
        <ValueInput
          variable={variable}
          value={textOf(values, name)}
          onChange={(value) => onChange(name, value)}
        />
      </Field>
    )
  })
}

const sourceNames: Record<PageValueName, string> = {
  selection: 'Use the selected text',
  page_title: 'Use this page’s title',
  page_url: 'Use this page’s address',
  page_text: 'Use this page’s text',
}

type ValueInputProps = {
  variable: PromptVariable
  value: string
  onChange: (value: string) => void
}

function ValueInput({ variable, value, onChange }: ValueInputProps) {
  const { name, type, defaultValue, required } = variable
  if (type === 'choice' || type === 'yes-no')
    return (
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{defaultValue || (required ? 'Choose…' : 'None')}</option>
        {(type === 'yes-no' ? ['Yes', 'No'] : variable.choices).map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </NativeSelect>
    )
  if (type === 'long-text' || name === 'selection' || name === 'page_text')
    return (
      <Textarea
        growing
        value={value}
        placeholder={defaultValue}
        className="max-h-40"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Input
      value={value}
      placeholder={defaultValue}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
