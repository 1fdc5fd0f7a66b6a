import { type PromptVariable, textOf } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { cn } from '@product/ui/styles/class-names'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ValueInput } from '#web/entities/prompt/value-input.tsx'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { ValueSets } from './value-sets.tsx'

type ValueFieldsProps = {
  tested: TestedPrompt
  inputs: readonly PromptVariable[]
  problemOf: (variable: PromptVariable) => string | undefined
}

/** The inputs of a run. Optional ones without a value are one line until somebody wants them. */
export function ValueFields({ tested, inputs, problemOf }: ValueFieldsProps) {
  const { values, setValue } = tested
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (inputs.length === 0) return null
  const isFolded = (variable: PromptVariable) =>
    !variable.required &&
    variable.defaultValue === '' &&
    textOf(values, variable.name) === '' &&
    !opened.has(variable.name) &&
    problemOf(variable) === undefined
  const open = (name: string) => setOpened(new Set([...opened, name]))
  return (
    <>
      <ValueSets tested={tested} names={inputs.map(({ name }) => name)} />
      <div className="grid grid-cols-2 gap-3">
        {inputs
          .filter((variable) => !isFolded(variable))
          .map((variable) => (
            <div
              key={variable.name}
              data-variable={variable.name}
              className={cn(
                'min-w-0 [&_textarea]:max-h-36 [&_textarea]:min-h-16',
                !isShort(variable) && 'col-span-2',
              )}
            >
              <Field
                label={<span className="font-prompt text-12">{variable.name}</span>}
                aside={variable.required ? 'Required' : 'Optional'}
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
      </div>
      {inputs.some(isFolded) ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-faint">
          {inputs.filter(isFolded).map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-label={`Add ${name}`}
              onClick={() => open(name)}
              className="flex items-center gap-1 rounded-s font-prompt text-quiet hover:text-text [&>.lucide]:size-3"
            >
              <Plus />
              {name}
            </button>
          ))}
          Optional
        </p>
      ) : null}
    </>
  )
}

const isShort = ({ type }: PromptVariable) =>
  type === 'number' || type === 'choice' || type === 'yes-no'
