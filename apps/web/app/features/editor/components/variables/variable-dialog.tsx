import {
  checkValue,
  contentLimits,
  type PromptVariable,
  type VariableType,
  variableTypes,
} from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { Switch } from '@product/ui/forms/switch'
import { Textarea } from '@product/ui/forms/textarea'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { type FormEvent, useState } from 'react'
import { ValueInput } from '#web/entities/prompt/value-input.tsx'
import {
  checkVariableName,
  createVariable,
  removeVariable,
  replaceVariable,
} from '../../model/change-variables.ts'
import { useEditor } from '../editor-context.tsx'

type VariableDialogProps = {
  /** Null for a new one. */
  variable: PromptVariable | null
  onClose: () => void
}

export function VariableDialog({ variable, onClose }: VariableDialogProps) {
  const { content, session } = useEditor()
  const [draft, setDraft] = useState(variable ?? createVariable(''))
  const [isChecked, setChecked] = useState(false)
  const change = (changes: Partial<PromptVariable>) => setDraft((made) => ({ ...made, ...changes }))
  const problems = findProblems(
    draft,
    content.variables.filter(({ name }) => name !== variable?.name),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problems.name || problems.choices || problems.defaultValue) return
    session.change((current) =>
      variable
        ? replaceVariable(current, variable.name, draft)
        : { variables: [...current.variables, draft] },
    )
    onClose()
  }
  const remove = () => {
    if (variable) session.change((current) => removeVariable(current, variable.name))
    onClose()
  }
  const isRenamed = variable !== null && draft.name !== variable.name && problems.name === null
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="s">
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogHeader>
            <DialogTitle>{variable ? 'Edit variable' : 'Add variable'}</DialogTitle>
            <DialogDescription>
              {isRenamed
                ? `Every use of ${variable.name} is renamed too.`
                : 'Filled in each time the prompt is used.'}
            </DialogDescription>
          </DialogHeader>
          <DialogBody>
            <Field label="Name" required error={isChecked ? problems.name : undefined}>
              <Input
                value={draft.name}
                maxLength={contentLimits.variableName}
                placeholder="input_text"
                className="font-prompt"
                onChange={(event) => change({ name: event.target.value.trim() })}
              />
            </Field>
            <TypeField draft={draft} onChange={change} />
            {draft.type === 'choice' ? (
              <ChoicesField
                choices={draft.choices}
                error={isChecked ? problems.choices : null}
                onChange={(choices) => change({ choices })}
              />
            ) : null}
            <Field label="Default value" error={isChecked ? problems.defaultValue : undefined}>
              <ValueInput
                variable={draft}
                value={draft.defaultValue}
                onChange={(defaultValue) => change({ defaultValue })}
              />
            </Field>
            <ChoiceField label="Required" hint="A run without a value is refused.">
              <Switch
                checked={draft.required}
                onCheckedChange={(required) => change({ required })}
              />
            </ChoiceField>
          </DialogBody>
          <DialogFooter>
            {variable ? (
              <Button variant="ghost" className="mr-auto text-danger" onClick={remove}>
                Remove
              </Button>
            ) : null}
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              {variable ? 'Save variable' : 'Add'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function findProblems(draft: PromptVariable, others: readonly PromptVariable[]) {
  return {
    name: checkVariableName(draft.name, others),
    choices:
      draft.type === 'choice' && draft.choices.length === 0 ? 'Please enter at least one' : null,
    defaultValue: draft.defaultValue === '' ? null : checkValue(draft, draft.defaultValue),
  }
}

type TypeFieldProps = {
  draft: PromptVariable
  onChange: (changes: Partial<PromptVariable>) => void
}

function TypeField({ draft, onChange }: TypeFieldProps) {
  const choose = (value: string) => {
    const type = variableTypes.find((known) => known === value)
    if (type) onChange({ type, choices: type === 'choice' ? draft.choices : [] })
  }
  return (
    <Field label="Type">
      <Select value={draft.type} onValueChange={choose}>
        <SelectTrigger />
        <SelectContent>
          {variableTypes.map((type) => (
            <SelectItem key={type} value={type}>
              {variableTypeLabels[type]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  )
}

type ChoicesFieldProps = {
  choices: string[]
  error: string | null
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
