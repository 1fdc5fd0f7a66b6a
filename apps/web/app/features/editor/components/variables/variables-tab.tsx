import { checkValue, type PromptVariable, textOf } from '@product/domain'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Field } from '@product/ui/forms/field'
import { Braces } from 'lucide-react'
import { ValueInput } from '#web/entities/prompt/value-input.tsx'
import { useEditor } from '../editor-context.tsx'
import { variableTypeLabels } from './variable-dialog.tsx'
import { VariableList } from './variable-list.tsx'

/** The values with which the prompt is tried, beside what the variables are. */
export function VariablesTab() {
  const { asked } = useEditor()
  return (
    <div className="mx-auto grid w-full max-w-220 gap-8 p-4 sm:p-6 md:grid-cols-[1fr_18rem]">
      <section aria-labelledby="test-values" className="flex flex-col gap-4">
        <h2 id="test-values" className="font-semibold text-14">
          Test values
        </h2>
        {asked.length === 0 ? (
          <EmptyState
            icon={<Braces />}
            title="No variables yet"
            text="Add one, or write a name between double braces in the prompt and declare it."
          />
        ) : null}
        {asked.map((variable) => (
          <TestValueField key={variable.name} variable={variable} />
        ))}
      </section>
      <section aria-labelledby="definitions" className="flex flex-col gap-4">
        <h2 id="definitions" className="font-semibold text-14">
          Definitions
        </h2>
        <VariableList />
      </section>
    </div>
  )
}

function TestValueField({ variable }: { variable: PromptVariable }) {
  const { testValues, setTestValue } = useEditor()
  const value = textOf(testValues, variable.name)
  return (
    <Field
      label={<span className="font-prompt text-12">{variable.name}</span>}
      required={variable.required}
      aside={variableTypeLabels[variable.type]}
      error={value === '' ? undefined : checkValue(variable, value)}
    >
      <ValueInput
        variable={variable}
        value={value}
        placeholder={variable.defaultValue}
        onChange={(entered) => setTestValue(variable.name, entered)}
      />
    </Field>
  )
}
