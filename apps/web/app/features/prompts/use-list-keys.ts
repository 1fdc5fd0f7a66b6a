import type { ListSelection } from '@product/ui/lists/use-selection'
import { type RefObject, useEffect } from 'react'
import { isTyping } from '#web/lib/shortcuts/is-typing.ts'

type ListKeys = {
  selection: ListSelection
  onDelete: (ids: string[]) => void
  /** Whether there is a preview, which Space opens and Escape closes. */
  isPreviewOpen?: boolean
  onPreview?: ((isOpen: boolean) => void) | undefined
}

const elsewhere = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"], nav'

/** J and K move from anywhere on the screen; everything else acts on the prompt in focus. */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, altKey } = event
      if (!(target instanceof Element) || altKey || isTyping(target) || !list.current) return
      if (target.closest(elsewhere)) return
      if (act(event, list.current, keys)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

/** Whether the key meant something. */
function act(event: KeyboardEvent, list: HTMLElement, keys: ListKeys): boolean {
  const { selection, onDelete, isPreviewOpen = false, onPreview } = keys
  const row = findRow(list, event.target)
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'a' || !row) return false
    selection.selectAll()
    return true
  }
  if (key === 'Escape' && isPreviewOpen) {
    onPreview?.(false)
    return true
  }
  const step = steps[key]
  if (step !== undefined) return move(event, { list, row, step, selection })
  if (!row) return false
  switch (key) {
    case 'x':
      selection.toggle(idOfRow(row), event.shiftKey)
      return true
    case ' ':
      // On a button or a box, Space presses it.
      if (!onPreview || !(event.target instanceof HTMLAnchorElement)) return false
      onPreview(!isPreviewOpen)
      return true
    case 'Escape':
      selection.clear()
      return selection.selected.length > 0
    case 'Delete':
      onDelete(selection.selected.length > 0 ? selection.selected : [idOfRow(row)])
      return true
    case 'e':
      linkOf(row)?.click()
      return true
    default: {
      const action = row.querySelector<HTMLElement>(`[data-row-action="${CSS.escape(key)}"]`)
      action?.click()
      return action !== null
    }
  }
}

const steps: Record<string, -1 | 1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

type Move = {
  list: HTMLElement
  row: HTMLElement | null
  step: -1 | 1
  selection: ListSelection
}

/** Without a prompt in focus J and K begin with the first, and arrows scroll as they always do. */
function move(event: KeyboardEvent, { list, row, step, selection }: Move): boolean {
  if (!row && event.key.startsWith('Arrow')) return false
  const rows = [...list.querySelectorAll<HTMLElement>(`[${rowAttribute}]`)]
  const next = row ? rows[rows.indexOf(row) + step] : rows[0]
  if (!next) return row !== null
  if (row && event.shiftKey) selection.extend(idOfRow(row), idOfRow(next))
  linkOf(next)?.focus()
  return true
}

const rowAttribute = 'data-prompt-id'

export const idOfRow = (row: Element): string => row.getAttribute(rowAttribute) ?? ''

/** The row of a list that an element is in. */
export function findRow(list: Element, inside: EventTarget | null): HTMLElement | null {
  const row = inside instanceof Element ? inside.closest<HTMLElement>(`[${rowAttribute}]`) : null
  return row && list.contains(row) ? row : null
}

const linkOf = (row: Element) => row.querySelector<HTMLElement>('[data-row-link]')
