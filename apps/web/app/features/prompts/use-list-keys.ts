import type { ListSelection } from '@product/ui/lists/use-selection'
import type { KeyboardEvent } from 'react'

const isTyping = (target: Element): boolean => target.matches('input, textarea, [role="menu"] *')

/** Arrows move, with Shift they select; X selects one, Ctrl/⌘ A all, Escape none, Delete deletes. */
export function useListKeys(selection: ListSelection, onDelete: (ids: string[]) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    if (!(target instanceof Element) || !currentTarget.contains(target) || isTyping(target)) return
    const { row } = findRows(currentTarget, target, 1)
    if (row && act(event, row)) event.preventDefault()
  }

  function act(event: KeyboardEvent<HTMLElement>, row: Element): boolean {
    switch (event.key) {
      case 'ArrowDown':
        return move(event, 1)
      case 'ArrowUp':
        return move(event, -1)
      case 'x':
        selection.toggle(idOfRow(row))
        return true
      case 'a':
        if (!event.ctrlKey && !event.metaKey) return false
        selection.selectAll()
        return true
      case 'Escape':
        selection.clear()
        return selection.selected.length > 0
      case 'Delete':
        onDelete(selection.selected.length > 0 ? selection.selected : [idOfRow(row)])
        return true
      default:
        return false
    }
  }

  function move({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>, step: -1 | 1) {
    if (!(target instanceof Element)) return false
    const { row, next } = findRows(currentTarget, target, step)
    if (!row || !next) return false
    if (shiftKey) selection.extend(idOfRow(row), idOfRow(next))
    focusRow(next)
    return true
  }
}

const rowAttribute = 'data-prompt-id'

const listRows = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(`[${rowAttribute}]`),
]

const idOfRow = (row: Element): string => row.getAttribute(rowAttribute) ?? ''

/** The row that an element is in, and the one after or before it. */
function findRows(list: Element, inside: Element, step: -1 | 1) {
  const rows = listRows(list)
  const row = inside.closest<HTMLElement>(`[${rowAttribute}]`)
  const index = row ? rows.indexOf(row) : -1
  return { row, next: index < 0 ? undefined : rows[index + step] }
}

/** To its link, which Enter follows. */
const focusRow = (row: Element): void => row.querySelector<HTMLElement>('[data-row-link]')?.focus()
