import type { PromptVariable } from '@product/domain'
import { cn } from '@product/ui/styles/class-names'
import { GripVertical } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { variableTypeLabels } from './variable-types.ts'

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

export function VariableRow({ variable, isUsed, isDragged, onMove, ...props }: VariableRowProps) {
  const { name, type } = variable
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
        <span className="block truncate text-faint">{describe(variable, isUsed)}</span>
      </button>
    </li>
  )
}

function describe({ required, defaultValue }: PromptVariable, isUsed: boolean): string {
  const parts = [required ? 'required' : 'optional']
  if (defaultValue !== '') parts.push(`default ${defaultValue}`)
  if (!isUsed) parts.push('unused')
  return parts.join(' · ')
}
