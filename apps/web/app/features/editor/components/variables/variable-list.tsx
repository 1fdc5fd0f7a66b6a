import { contentLimits, type PromptVariable, type VariableType } from '@product/domain'
import { cn } from '@product/ui/styles/class-names'
import {
  AlignLeft,
  ChevronDown,
  ChevronUp,
  GripVertical,
  Hash,
  List,
  type LucideIcon,
  ToggleLeft,
  Type,
} from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { moveVariable } from '../../model/change-variables.ts'
import { useEditor } from '../editor-context.tsx'
import { AddButton } from '../settings/panel-section.tsx'
import { NewVariable, VariableDefinition, variableTypeLabels } from './variable-definition.tsx'

/** The row that was opened last. Its key stays the same when its variable gets another name. */
type Opened = { key: string; name: string; isOpen: boolean }

/** The variables; a row expands to its definition. */
export function VariableList() {
  const { session, uses, variables, isReadOnly } = useEditor()
  const [opened, setOpened] = useState<Opened>()
  const [isAdding, setAdding] = useState(false)
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const move = (name: string, to: number) => {
    if (to < 0 || to >= variables.length) return
    session.change(() => moveVariable(variables, name, to))
    setAnnouncement(`${name} is now number ${to + 1} of ${variables.length}.`)
  }
  const focusAddButton = () => addButton.current?.focus()
  // A new name is in the list a moment later; an undone one is the old name again.
  const openedVariable =
    variables.find(({ name }) => name === opened?.name) ??
    variables.find(({ name }) => name === opened?.key)
  const keyOf = (variable: PromptVariable) => {
    if (opened && variable === openedVariable) return opened.key
    return variable.name === opened?.key ? `another ${variable.name}` : variable.name
  }
  const toggle = (variable: PromptVariable) => {
    const { name } = variable
    const isOpen = !(opened?.isOpen && variable === openedVariable)
    setOpened({ key: keyOf(variable), name, isOpen })
  }
  return (
    <div className="flex flex-col gap-2">
      {variables.length > 0 ? (
        <ol className="-mx-2 flex flex-col gap-0.5">
          {variables.map((variable, place) => (
            <VariableRow
              key={keyOf(variable)}
              variable={variable}
              isUsed={uses.some(({ name }) => name === variable.name)}
              isDragged={dragged === variable.name}
              isExpanded={opened?.isOpen === true && variable === openedVariable}
              onToggle={() => toggle(variable)}
              onRenamed={(name) => setOpened((known) => known && { ...known, name })}
              onRemoved={focusAddButton}
              onMove={(by) => move(variable.name, place + by)}
              onDragStart={() => setDragged(variable.name)}
              onDragEnd={() => setDragged(undefined)}
              onDrop={() => dragged !== undefined && move(dragged, place)}
            />
          ))}
        </ol>
      ) : (
        <p className="text-12 text-faint">
          {isReadOnly ? 'No variables' : 'Type {{name}} in the prompt, or add a variable here.'}
        </p>
      )}
      {isAdding ? (
        <div className="-mx-2 rounded-s border border-line bg-surface-raised pt-2">
          <NewVariable
            onClose={() => {
              setAdding(false)
              focusAddButton()
            }}
          />
        </div>
      ) : null}
      {!isReadOnly && variables.length < contentLimits.variables ? (
        <AddButton ref={addButton} aria-expanded={isAdding} onClick={() => setAdding(true)}>
          Add Variable
        </AddButton>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

type VariableRowProps = {
  variable: PromptVariable
  isUsed: boolean
  isDragged: boolean
  isExpanded: boolean
  onToggle: () => void
  onRenamed: (name: string) => void
  onRemoved: () => void
  onMove: (by: number) => void
  onDragStart: () => void
  onDragEnd: () => void
  onDrop: () => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

const typeIcons: Record<VariableType, LucideIcon> = {
  text: Type,
  number: Hash,
  'long-text': AlignLeft,
  choice: List,
  'yes-no': ToggleLeft,
}

function VariableRow({ variable, isUsed, isDragged, isExpanded, ...props }: VariableRowProps) {
  const { name, type } = variable
  const definitionId = useId()
  const row = useRef<HTMLButtonElement>(null)
  const Icon = typeIcons[type]
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    props.onMove(by)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    props.onDrop()
  }
  return (
    <li
      // In an open definition the mouse selects text.
      draggable={!isExpanded}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={cn(
        'group rounded-s border',
        isExpanded
          ? 'border-line bg-surface-raised'
          : 'border-transparent hover:bg-surface-hover focus-within:bg-surface-hover',
        isDragged && 'opacity-50',
      )}
    >
      <div className="flex h-7.5 items-stretch pointer-coarse:h-11">
        <button
          ref={row}
          type="button"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? definitionId : undefined}
          onClick={props.onToggle}
          className="flex min-w-0 flex-1 items-center gap-2 rounded-s pl-2 text-left text-12"
        >
          <Icon aria-hidden className="size-3.5! flex-none text-faint" />
          <span className="sr-only">Edit </span>
          <span className={cn('truncate font-prompt', isUsed ? 'text-accent' : 'text-quiet')}>
            {name}
          </span>
          <span className="ml-auto min-w-10 max-w-1/2 flex-none truncate text-right text-quiet">
            {isExpanded ? '' : describe(variable, isUsed)}
          </span>
          {isExpanded ? (
            <ChevronUp aria-hidden className="size-3.5! flex-none text-quiet" />
          ) : (
            <ChevronDown
              aria-hidden
              className="hidden size-3.5! flex-none text-quiet group-hover:block"
            />
          )}
        </button>
        <button
          type="button"
          aria-label={`Move ${name}`}
          title="Drag, or use the arrow keys"
          onKeyDown={onKeyDown}
          className="flex w-5 flex-none cursor-grab items-center justify-center rounded-s text-quiet opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:w-9 pointer-coarse:opacity-100 [&>.lucide]:size-3.5"
        >
          <GripVertical />
        </button>
      </div>
      {isExpanded ? (
        <VariableDefinition
          id={definitionId}
          variable={variable}
          onRenamed={props.onRenamed}
          onRemoved={props.onRemoved}
          onCollapse={() => {
            props.onToggle()
            row.current?.focus()
          }}
        />
      ) : null}
    </li>
  )
}

/** The text beside the name: the default, or the type. */
function describe({ type, defaultValue }: PromptVariable, isUsed: boolean): string {
  const value = defaultValue === '' ? variableTypeLabels[type] : defaultValue
  return isUsed ? value : `${value} · unused`
}
