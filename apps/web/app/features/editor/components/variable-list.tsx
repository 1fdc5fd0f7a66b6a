import { contentLimits, type PromptVariable } from '@product/domain'
import { useState } from 'react'
import { moveVariable } from '../model/change-variables.ts'
import { AddButton } from './add-button.tsx'
import { useEditor } from './editor-context.tsx'
import { VariableDialog } from './variable-dialog.tsx'
import { VariableRow } from './variable-row.tsx'

export function VariableList() {
  const { content, session, used } = useEditor()
  const [edited, setEdited] = useState<PromptVariable | 'new'>()
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const { variables } = content
  const move = (name: string, to: number) => {
    if (to < 0 || to >= variables.length) return
    session.change((current) => moveVariable(current, name, to))
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
              isUsed={used.includes(variable.name)}
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
          Write {'{{name}}'} in the prompt, or add a variable here.
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
