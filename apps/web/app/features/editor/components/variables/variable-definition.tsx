import {
  checkValue,
  contentLimits,
  createVariable,
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
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { ValueInput } from '#web/entities/prompt/value-input.tsx'
import { reportProblems } from '#web/lib/forms/report-problems.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { checkVariableName, removeVariable } from '../../model/change-variables.ts'
import { useEditor } from '../editor-context.tsx'

type VariableDefinitionProps = {
  id: string
  variable: PromptVariable
  onRenamed: (name: string) => void
  onRemoved: () => void
  onCollapse: () => void
}

/** Edits a variable in place: every valid change is one of the prompt at once, a new name when it is left. */
export function VariableDefinition({ id, variable, ...props }: VariableDefinitionProps) {
  const { session, variables, uses } = useEditor()
  // The list may be a moment behind what was changed here.
  const name = useRef(variable.name)
  const place = useRef<HTMLFormElement>(null)
  const others = variables.filter((other) => other !== variable)
  const form = useVariableForm(variable, others, (draft) => {
    session.replaceVariable(name.current, draft)
    if (draft.name !== name.current) props.onRenamed(draft.name)
    name.current = draft.name
  })
  const follow = useEffectEvent((changed: PromptVariable) => {
    name.current = changed.name
    if (!place.current?.contains(document.activeElement)) form.reset(changed)
  })
  // Undone, or changed in another tab.
  useEffect(() => follow(variable), [variable])
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const remove = () => {
    session.change((current) => removeVariable(current, variable.name))
    props.onRemoved()
  }
  const leave = () => {
    form.reset(variable)
    props.onCollapse()
  }
  const isUsed = uses.some((use) => use.name === variable.name)
  return (
    <DefinitionForm ref={place} id={id} label={variable.name} form={form} onLeave={leave}>
      <DefinitionFields form={form} known={variable} others={others} onChanged={form.submit} />
      <Button
        variant="ghost"
        size="s"
        className="-ml-2 self-start text-danger"
        disabled={isUsed}
        title={isUsed ? 'The prompt uses it' : undefined}
        onClick={remove}
      >
        Remove
      </Button>
    </DefinitionForm>
  )
}

/** The definition of a variable that is there once it is added. */
export function NewVariable({ onClose }: { onClose: () => void }) {
  const { session, variables } = useEditor()
  const form = useVariableForm(createVariable(''), variables, (draft) => {
    session.change((current) => ({ variables: [...current.variables, draft] }))
    onClose()
  })
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
  }, [])
  return (
    <DefinitionForm ref={place} label="the new variable" form={form} onLeave={onClose}>
      <DefinitionFields form={form} known={null} others={variables} />
      <div className="flex gap-2">
        <Button type="submit" size="s">
          Add
        </Button>
        <Button variant="ghost" size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </DefinitionForm>
  )
}

type VariableForm = ReturnType<typeof useVariableForm>

function useVariableForm(
  variable: PromptVariable,
  others: readonly PromptVariable[],
  save: (draft: PromptVariable) => void,
) {
  return useZodForm(variableBeside(others), {
    defaultValues: variable,
    shouldFocusError: false,
    save,
  })
}

type DefinitionFormProps = {
  ref: Ref<HTMLFormElement>
  id?: string
  label: string
  form: VariableForm
  onLeave: () => void
  children: ReactNode
}

function DefinitionForm({ ref, id, label, form, onLeave, children }: DefinitionFormProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // An open list of choices floats elsewhere, and Escape closes it alone.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isOwn) onLeave()
  }
  return (
    <form
      ref={ref}
      id={id}
      aria-label={`Definition of ${label}`}
      data-definition
      noValidate
      onSubmit={form.submit}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3 px-2.5 pt-1 pb-2.5 [&_textarea]:min-h-14"
    >
      {children}
    </form>
  )
}

type DefinitionFieldsProps = {
  form: VariableForm
  /** The variable as it is; null for a new one. */
  known: PromptVariable | null
  others: readonly PromptVariable[]
  /** Called when a value was chosen or entered, and when another name was left. */
  onChanged?: () => Promise<void>
}

function DefinitionFields({ form, known, others, onChanged }: DefinitionFieldsProps) {
  const { control, errors } = form
  const draft = form.watch()
  const isRenamed =
    known !== null && draft.name !== known.name && checkVariableName(draft.name, others) === null
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      void onChanged?.()
    }
  return (
    <>
      <Field
        label="Name"
        required
        error={errors.name?.message}
        hint={isRenamed ? `Every use of ${known.name} is renamed too.` : undefined}
      >
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
              onKeyDown={(event) => {
                // Without a button to submit it, the browser leaves Enter to the form.
                if (event.key === 'Enter') void onChanged?.()
              }}
              onBlur={() => {
                field.onBlur()
                if (draft.name !== known?.name) void onChanged?.()
              }}
            />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <ChoiceSelect
            label="Type"
            options={variableTypes}
            labels={variableTypeLabels}
            value={field.value}
            onChange={change((type) => {
              if (type !== 'choice') form.setValue('choices', [])
              field.onChange(type)
            })}
          />
        )}
      />
      {draft.type === 'choice' ? (
        <Controller
          control={control}
          name="choices"
          render={({ field }) => (
            <ChoicesField
              choices={field.value}
              error={errors.choices?.message}
              onChange={change(field.onChange)}
            />
          )}
        />
      ) : null}
      <Field label="Default value" error={errors.defaultValue?.message}>
        <Controller
          control={control}
          name="defaultValue"
          render={({ field }) => (
            <ValueInput variable={draft} value={field.value} onChange={change(field.onChange)} />
          )}
        />
      </Field>
      <ChoiceField label="Required" hint="A run without a value is refused.">
        <Controller
          control={control}
          name="required"
          render={({ field }) => (
            <Switch checked={field.value} onCheckedChange={change(field.onChange)} />
          )}
        />
      </ChoiceField>
    </>
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
    <Field label="Choices" hint="One per line." required error={error}>
      <Textarea growing value={text} onChange={(event) => read(event.target.value)} />
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
