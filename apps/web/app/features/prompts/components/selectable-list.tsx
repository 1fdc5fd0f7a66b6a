import type { PromptCard } from '@product/contract/prompts'
import { Checkbox } from '@product/ui/forms/checkbox'
import type { ListSelection } from '@product/ui/lists/use-selection'
import { cn } from '@product/ui/styles/class-names'
import type { DragEvent, MouseEvent } from 'react'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { carryPrompts } from '#web/entities/prompt/prompt-drag.ts'
import { useChangePrompts } from '../api/change-prompts.ts'
import type { ViewKind } from '../model/prompt-view.ts'
import { useListKeys } from '../use-list-keys.ts'
import { PromptMenu } from './prompt-menu.tsx'
import { PromptRow } from './prompt-row.tsx'
import { PromptTile } from './prompt-tile.tsx'

type SelectableListProps = {
  prompts: readonly PromptCard[]
  selection: ListSelection
  kind?: ViewKind
  collection?: string | undefined
  openLabel?: 'Edit' | 'View Prompt' | undefined
}

/** Prompts that can be selected, by pointer and keyboard, and dragged onto a collection. */
export function SelectableList({
  prompts,
  selection,
  kind = 'list',
  collection,
  openLabel,
}: SelectableListProps) {
  const change = useChangePrompts()
  const onKeyDown = useListKeys(selection, (ids) => change({ action: 'delete', ids }))
  const Item = kind === 'grid' ? PromptTile : PromptRow

  function drag(event: DragEvent, id: string) {
    carryPrompts(event.dataTransfer, selection.isSelected(id) ? selection.selected : [id])
  }

  return (
    <ul
      aria-label="Prompts"
      onKeyDown={onKeyDown}
      className={cn(
        kind === 'grid'
          ? 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3'
          : 'overflow-clip rounded-m border border-line bg-surface-raised',
      )}
    >
      {prompts.map((prompt) => (
        <Item
          key={prompt.id}
          prompt={prompt}
          isSelected={selection.isSelected(prompt.id)}
          draggable
          onDragStart={(event) => drag(event, prompt.id)}
          openLabel={openLabel}
          choice={
            <Checkbox
              aria-label={`Select ${namePrompt(prompt)}`}
              checked={selection.isSelected(prompt.id)}
              onClick={(event: MouseEvent) => selection.toggle(prompt.id, event.shiftKey)}
            />
          }
          menu={<PromptMenu prompt={prompt} collection={collection} />}
        />
      ))}
    </ul>
  )
}
