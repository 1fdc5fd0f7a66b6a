import { contentLimits, type PromptVariable } from '@product/domain'
import { cn } from '@product/ui/styles/class-names'
import { GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { moveVariable } from '../../model/change-variables.ts'
import { useEditor } from '../editor-context.tsx'
import { AddButton } from '../settings/panel-section.tsx'
import { VariableDialog, variableTypeLabels } from './variable-dialog.tsx'

export function VariableList() {
  const { session, uses, variables } = useEditor()
  const [edited, setEdited] = useState<PromptVariable | 'new'>()
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const move = (name: string, to: number) => {
    if (to < 0 || to >= variables.length) return
    session.change(() => moveVariable(variables, name, to))
    setAnnouncement(`${name} is now number ${to + 1} of ${variables.length}.`)
  }
  return (
    <div className="flex flex-col gap-2">
      {variables.length > 0 ? (
        <ol className="flex flex-col gap-1.5">
          {variables.map((variable, place) => (
            <VariableRow
              key={variable.name}
              variable={variable}
              isUsed={uses.some(({ name }) => name === variable.name)}
              isDragged={dragged === variable.name}
              onEdit={() => setEdited(variable)}
              onMove={(by) => move(variable.name, place + by)}
              onDragStart={() => setDragged(variable.name)}
              onDragEnd={() => setDragged(undefined)}
              onDrop={() => dragged !== undefined && move(dragged, place)}
            />
          ))}
        </ol>
      ) : (
        <p className="text-12 text-faint">
          Type {'{{name}}'} in the prompt, or add a variable here.
        </p>
      )}
      {variables.length < contentLimits.variables ? (
        <AddButton onClick={() => setEdited('new')}>Add Variable</AddButton>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {edited ? (
        <VariableDialog
          variable={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </div>
  )
}

type VariableRowProps = {
  variable: PromptVariable
  isUsed: boolean
  isDragged: boolean
  onEdit: () => void
  onMove: (by: number) => void
  onDragStart: () => void
  onDragEnd: () => void
  onDrop: () => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function VariableRow({ variable, isUsed, isDragged, onMove, ...props }: VariableRowProps) {
  const { name, type } = variable
  const note = describe(variable, isUsed)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    props.onDrop()
  }
  return (
    <li
      draggable
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={cn(
        'group flex items-stretch rounded-s border border-line bg-surface-raised hover:border-line-strong',
        isDragged && 'opacity-50',
      )}
    >
      <button
        type="button"
        aria-label={`Move ${name}`}
        title="Drag, or use the arrow keys"
        onKeyDown={onKeyDown}
        className="flex w-5 flex-none cursor-grab items-center justify-center rounded-l-s text-faint [&>.lucide]:size-3.5"
      >
        <GripVertical />
      </button>
      <button
        type="button"
        onClick={props.onEdit}
        className="min-w-0 flex-1 rounded-r-s py-1.5 pr-2.5 pl-1 text-left text-12"
      >
        <span className="sr-only">Edit </span>
        <span className="flex items-baseline justify-between gap-2">
          <span className={cn('truncate font-prompt', isUsed ? 'text-accent' : 'text-faint')}>
            {name}
          </span>
          <span className="flex-none text-faint">{variableTypeLabels[type]}</span>
        </span>
        {note === '' ? null : <span className="block truncate text-faint">{note}</span>}
      </button>
    </li>
  )
}

function describe({ required, defaultValue }: PromptVariable, isUsed: boolean): string {
  const parts: string[] = []
  if (!required) parts.push('optional')
  if (defaultValue !== '') parts.push(`default ${defaultValue}`)
  if (!isUsed) parts.push('unused')
  return parts.join(' · ')
}
