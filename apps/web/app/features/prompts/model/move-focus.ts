const rowAttribute = 'data-prompt-id'

const listRows = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(`[${rowAttribute}]`),
]

export const idOfRow = (row: Element): string => row.getAttribute(rowAttribute) ?? ''

/** The row that an element is in, and the one after or before it. */
export function findRows(list: Element, inside: Element, step: -1 | 1) {
  const rows = listRows(list)
  const row = inside.closest<HTMLElement>(`[${rowAttribute}]`)
  const index = row ? rows.indexOf(row) : -1
  return { row, next: index < 0 ? undefined : rows[index + step] }
}

/** To its link, which Enter follows. */
export const focusRow = (row: Element): void =>
  row.querySelector<HTMLElement>('[data-row-link]')?.focus()
