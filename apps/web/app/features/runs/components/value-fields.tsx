import { type PromptVariable, textOf } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { ValueInput } from '#web/entities/prompt/value-input.tsx'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { ValueSets } from './value-sets.tsx'

type ValueFieldsProps = {
  tested: TestedPrompt
  inputs: readonly PromptVariable[]
  problemOf: (variable: PromptVariable) => string | undefined
}

export function ValueFields({ tested, inputs, problemOf }: ValueFieldsProps) {
  const { values, setValue, content } = tested
  if (inputs.length === 0) return null
  return (
    <>
      <ValueSets tested={tested} names={inputs.map(({ name }) => name)} />
      {inputs.map((variable) => (
        <div
          key={variable.name}
          data-variable={variable.name}
          className="[&_textarea]:max-h-36 [&_textarea]:min-h-16"
        >
          <Field
            label={<span className="font-prompt text-12">{variable.name}</span>}
            required={variable.required}
            aside={content.variables.includes(variable) ? undefined : 'not declared here'}
            error={problemOf(variable)}
          >
            <ValueInput
              variable={variable}
              value={textOf(values, variable.name)}
              placeholder={variable.defaultValue}
              onChange={(entered) => setValue(variable.name, entered)}
            />
          </Field>
        </div>
      ))}
    </>
  )
}
