import {
  checkValue,
  contentLimits,
  type PromptVariable,
  type VariableType,
  variableTypes,
} from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Switch } from '@product/ui/forms/switch'
import { Textarea } from '@product/ui/forms/textarea'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { createVariable } from '#web/entities/prompt/own-variables.ts'
import { ValueInput } from '#web/entities/prompt/value-input.tsx'
import { reportProblems } from '#web/lib/forms/report-problems.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { checkVariableName, removeVariable } from '../../model/change-variables.ts'
import { useEditor } from '../editor-context.tsx'

type VariableDialogProps = {
  /** Null for a new one. */
  variable: PromptVariable | null
  onClose: () => void
}

export function VariableDialog({ variable, onClose }: VariableDialogProps) {
  const { session, variables, uses } = useEditor()
  const others = variables.filter(({ name }) => name !== variable?.name)
  const form = useZodForm(variableBeside(others), {
    defaultValues: variable ?? createVariable(''),
    save: (draft) => {
      if (variable) session.replaceVariable(variable.name, draft)
      else session.change((current) => ({ variables: [...current.variables, draft] }))
      onClose()
    },
  })
  const { control, errors } = form
  const draft = form.watch()
  const isUsed = uses.some(({ name }) => name === variable?.name)
  const remove = () => {
    if (variable) session.change((current) => removeVariable(current, variable.name))
    onClose()
  }
  const isRenamed =
    variable !== null &&
    draft.name !== variable.name &&
    checkVariableName(draft.name, others) === null
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={variable ? 'Edit variable' : 'Add variable'}
      description={
        isRenamed
          ? `Every use of ${variable.name} is renamed too.`
          : 'Filled in each time the prompt is used.'
      }
      onSubmit={form.submit}
      submitLabel={variable ? 'Save variable' : 'Add'}
      footerStart={
        variable ? (
          <Button
            variant="ghost"
            className="text-danger"
            disabled={isUsed}
            title={isUsed ? 'The prompt uses it' : undefined}
            onClick={remove}
          >
            Remove
          </Button>
        ) : null
      }
    >
      <Field label="Name" required error={errors.name?.message}>
        <Controller
          control={control}
          name="name"
          render={({ field }) => (
            <Input
              {...field}
              maxLength={contentLimits.variableName}
              placeholder="input_text"
              className="font-prompt"
              onChange={(event) => field.onChange(event.target.value.trim())}
            />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="type"
        // Whether a default value fits depends on the type.
        rules={{ deps: ['choices', 'defaultValue'] }}
        render={({ field }) => (
          <ChoiceSelect
            label="Type"
            options={variableTypes}
            labels={variableTypeLabels}
            value={field.value}
            onChange={(type) => {
              if (type !== 'choice') form.setValue('choices', [])
              field.onChange(type)
            }}
          />
        )}
      />
      {draft.type === 'choice' ? (
        <Controller
          control={control}
          name="choices"
          rules={{ deps: 'defaultValue' }}
          render={({ field }) => (
            <ChoicesField
              choices={field.value}
              error={errors.choices?.message}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
      <Field label="Default value" error={errors.defaultValue?.message}>
        <Controller
          control={control}
          name="defaultValue"
          render={({ field }) => (
            <ValueInput variable={draft} value={field.value} onChange={field.onChange} />
          )}
        />
      </Field>
      <ChoiceField label="Required" hint="A run without a value is refused.">
        <Controller
          control={control}
          name="required"
          render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} />}
        />
      </ChoiceField>
    </FormDialog>
  )
}

/** A variable that can stand beside the others of the prompt. */
const variableBeside = (others: readonly PromptVariable[]) =>
  z
    .object({
      name: z.string(),
      type: z.enum(variableTypes),
      defaultValue: z.string(),
      required: z.boolean(),
      choices: z.array(z.string()),
    })
    .superRefine(reportProblems((draft) => findProblems(draft, others)))

function findProblems(draft: PromptVariable, others: readonly PromptVariable[]) {
  return {
    name: checkVariableName(draft.name, others),
    choices:
      draft.type === 'choice' && draft.choices.length === 0 ? 'Please enter at least one' : null,
    defaultValue: draft.defaultValue === '' ? null : checkValue(draft, draft.defaultValue),
  }
}

type ChoicesFieldProps = {
  choices: string[]
  error: string | undefined
  onChange: (choices: string[]) => void
}

function ChoicesField({ choices, error, onChange }: ChoicesFieldProps) {
  const [text, setText] = useState(choices.join('\n'))
  const read = (entered: string) => {
    setText(entered)
    const lines = entered.split('\n').map((line) => line.trim().slice(0, 200))
    onChange([...new Set(lines.filter(Boolean))].slice(0, contentLimits.choices))
  }
  return (
    <Field label="Choices" hint="One a line." required error={error}>
      <Textarea value={text} onChange={(event) => read(event.target.value)} />
    </Field>
  )
}

export const variableTypeLabels: Record<VariableType, string> = {
  text: 'Text',
  number: 'Number',
  'long-text': 'Long text',
  choice: 'Choice',
  'yes-no': 'Yes/No',
}
