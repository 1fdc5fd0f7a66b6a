import type { PromptCard } from '@product/contract/prompts'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import type { ListSelection } from '@product/ui/lists/use-selection'
import { cn } from '@product/ui/styles/class-names'
import { type DragEvent, type MouseEvent, memo, useDeferredValue, useRef, useState } from 'react'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { carryPrompts } from '#web/entities/prompt/prompt-drag.ts'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { listShortcuts } from '#web/lib/shortcuts/shortcut-groups.ts'
import { useShortcutGroup } from '#web/lib/shortcuts/shortcut-store.ts'
import { useChangePrompts } from '../api/change-prompts.ts'
import type { ViewKind } from '../model/prompt-view.ts'
import { findRow, idOfRow, useListKeys } from '../use-list-keys.ts'
import { OpenButton, PromptDetails, PromptExcerpt, PromptLink } from './prompt-details.tsx'
import { PromptMenu } from './prompt-menu.tsx'
import { PromptPreview } from './prompt-preview.tsx'
import {
  type PromptItemProps,
  PromptRow,
  PromptStar,
  RowHeader,
  rowListStyle,
} from './prompt-row.tsx'

type SelectableListProps = {
  prompts: readonly PromptCard[]
  total: number
  selection: ListSelection
  kind?: ViewKind
  collection?: string | undefined
  openLabel?: 'Edit' | 'View Prompt' | undefined
}

/** Prompts that can be selected, by pointer and keyboard, previewed, and dragged onto a collection. */
export function SelectableList({
  prompts,
  total,
  selection,
  kind = 'list',
  collection,
  openLabel,
}: SelectableListProps) {
  const change = useChangePrompts()
  const mayManage = useMay('managePrompts')
  const list = useRef<HTMLUListElement>(null)
  const [currentId, setCurrentId] = useState<string>()
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const current = prompts.find(({ id }) => id === currentId)
  useShortcutGroup(listShortcuts)
  useListKeys(list, {
    selection,
    isPreviewOpen: isPreviewOpen && current !== undefined,
    onPreview: setIsPreviewOpen,
    onDelete: (ids) => mayManage && change({ action: 'delete', ids }),
  })
  const rows = useFirstRows(prompts)
  const selectAll = <SelectAll selection={selection} shown={prompts.length} total={total} />

  function drag({ currentTarget, target, dataTransfer }: DragEvent) {
    const row = findRow(currentTarget, target)
    if (!row || !mayManage) return
    const id = idOfRow(row)
    carryPrompts(dataTransfer, selection.isSelected(id) ? selection.selected : [id])
  }

  function toggle({ currentTarget, target, shiftKey }: MouseEvent) {
    const row = findRow(currentTarget, target)
    if (row && target instanceof Element && target.closest('[role="checkbox"]'))
      selection.toggle(idOfRow(row), shiftKey)
  }

  function focusCurrent() {
    const row = list.current?.querySelector(`[data-prompt-id="${currentId}"]`)
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus()
  }

  const items = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the boxes inside are buttons, whose keys click
    <ul
      ref={list}
      aria-label="Prompts"
      onFocus={({ currentTarget, target }) => {
        const row = findRow(currentTarget, target)
        if (row) setCurrentId(idOfRow(row))
      }}
      onClick={toggle}
      onDragStart={drag}
      className={cn(kind === 'grid' && 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3')}
    >
      {rows.map((prompt) => (
        <SelectableItem
          key={prompt.id}
          prompt={prompt}
          isSelected={selection.isSelected(prompt.id)}
          kind={kind}
          openLabel={openLabel}
          collection={collection}
        />
      ))}
    </ul>
  )
  return (
    <div className="flex min-w-0 items-start gap-4">
      {kind === 'grid' ? (
        <div className="grid min-w-0 flex-1 gap-3">
          {selectAll}
          {items}
        </div>
      ) : (
        <div
          className={cn(
            rowListStyle,
            'min-w-0 flex-1 overflow-clip rounded-m border border-line bg-surface-raised',
          )}
        >
          <RowHeader>{selectAll}</RowHeader>
          {items}
        </div>
      )}
      {isPreviewOpen && current ? (
        <PromptPreview
          prompt={current}
          onClose={() => {
            setIsPreviewOpen(false)
            focusCurrent()
          }}
        />
      ) : null}
    </div>
  )
}

const rowsOfScreen = 20

/** Of a list that is new, the rows of the first screen; the others follow once those are shown. */
function useFirstRows(prompts: readonly PromptCard[]): readonly PromptCard[] {
  const shown = useDeferredValue(prompts)
  if (shown === prompts) return prompts
  const known = new Set(shown.map(({ id }) => id))
  return prompts.filter(({ id }, place) => place < rowsOfScreen || known.has(id))
}

type SelectableItemProps = Pick<PromptItemProps, 'prompt' | 'openLabel'> &
  Pick<SelectableListProps, 'collection'> & { isSelected: boolean; kind: ViewKind }

/** Its events are heard by the list, so that one item that changes does not render all the others. */
const SelectableItem = memo(function SelectableItem({
  prompt,
  isSelected,
  kind,
  openLabel,
  collection,
}: SelectableItemProps) {
  const Item = kind === 'grid' ? PromptTile : PromptRow
  return (
    <Item
      prompt={prompt}
      isSelected={isSelected}
      openLabel={openLabel}
      draggable
      choice={<Checkbox aria-label={`Select ${namePrompt(prompt)}`} checked={isSelected} />}
      menu={<PromptMenu prompt={prompt} collection={collection} />}
    />
  )
})

type SelectAllProps = { selection: ListSelection; shown: number; total: number }

/** Above a list: how many there are, and a box for all that are shown. */
function SelectAll({ selection, shown, total }: SelectAllProps) {
  const count = selection.selected.length
  const some = count > 0 && 'indeterminate'
  return (
    <ChoiceField
      label={
        <span className="text-12 text-faint">
          {total === 1 ? '1 prompt' : `${total.toLocaleString('en')} prompts`}
        </span>
      }
    >
      <Checkbox
        aria-label="Select all that are shown"
        checked={count === shown || some}
        onCheckedChange={() => (count === shown ? selection.clear() : selection.selectAll())}
      />
    </ChoiceField>
  )
}

/** A prompt in the grid. */
function PromptTile({
  prompt,
  isSelected = false,
  choice,
  menu,
  openLabel,
  onOpen,
  starWithUndo,
  className,
  ...props
}: PromptItemProps) {
  return (
    <li
      data-prompt-id={prompt.id}
      className={cn(
        'flex min-w-0 flex-col gap-2.5 rounded-m border border-line bg-surface-raised p-4 hover:border-line-strong',
        isSelected && 'border-line-strong bg-surface-hover',
        className,
      )}
      {...props}
    >
      <div className="flex items-center gap-2.5">
        {choice}
        <div className="min-w-0 flex-1">
          <PromptLink prompt={prompt} onOpen={onOpen} />
        </div>
        <PromptStar prompt={prompt} withUndo={starWithUndo} />
        {menu}
      </div>
      <PromptExcerpt
        text={prompt.excerpt}
        variables={prompt.variables}
        className="line-clamp-3 min-h-18"
      />
      <div className="mt-auto flex items-end justify-between gap-2">
        <PromptDetails prompt={prompt} />
        <OpenButton prompt={prompt} label={openLabel} onOpen={onOpen} />
      </div>
    </li>
  )
}
