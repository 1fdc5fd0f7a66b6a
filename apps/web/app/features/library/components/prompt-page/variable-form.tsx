import { type PromptVariable, textOf } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { NativeSelect } from '@product/ui/forms/native-select'
import { Textarea } from '@product/ui/forms/textarea'
import type { FilledPrompt } from '../../use-filled-prompt.ts'

/** The prompt's variables, to be filled in; the text beside follows. */
export function VariableForm({ filled }: { filled: FilledPrompt }) {
  const { fields, values, problems, setValue } = filled
  return (
    <section
      aria-label="Variables"
      className="rounded-m border border-line bg-surface-raised lg:sticky lg:top-19 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <h2 className="flex min-h-12 items-center border-line border-b px-4 font-semibold text-13">
        Fill in the variables
      </h2>
      <div className="grid gap-4 p-4">
        {fields.map((variable) => {
          const value = textOf(values, variable.name)
          return (
            <Field
              key={variable.name}
              label={<span className="font-prompt">{variable.name}</span>}
              aside={variable.required ? 'required' : undefined}
              error={problems.get(variable.name)}
            >
              <ValueControl
                variable={variable}
                value={value}
                onChange={(text) => setValue(variable.name, text)}
              />
            </Field>
          )
        })}
        <noscript>
          <p className="text-12 text-faint">
            Filling in variables needs JavaScript. You can still copy the text.
          </p>
        </noscript>
      </div>
    </section>
  )
}

type ValueControlProps = {
  variable: PromptVariable
  value: string
  onChange: (text: string) => void
}

/** The browser's own controls: a public page has no room for heavier ones. */
function ValueControl({ variable, value, onChange }: ValueControlProps) {
  const { type, defaultValue } = variable
  if (type === 'choice' || type === 'yes-no')
    return (
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{defaultValue || 'Choose…'}</option>
        {(type === 'yes-no' ? ['Yes', 'No'] : variable.choices).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </NativeSelect>
    )
  if (type === 'long-text')
    return (
      <Textarea
        growing
        value={value}
        placeholder={defaultValue}
        className="max-h-60"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Input
      value={value}
      placeholder={defaultValue}
      inputMode={type === 'number' ? 'numeric' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
