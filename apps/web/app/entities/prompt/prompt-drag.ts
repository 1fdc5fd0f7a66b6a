const dragType = 'application/x-prompt-ids'

type Dragged = Pick<DataTransfer, 'types' | 'getData'>

/** Begins to carry prompts; a list starts it, a collection ends it. */
export function carryPrompts(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.effectAllowed = 'copy'
  transfer.setData(dragType, ids.join(' '))
}

export const carriesPrompts = ({ types }: Pick<Dragged, 'types'>): boolean =>
  types.includes(dragType)

export const readCarriedPrompts = (transfer: Dragged): string[] =>
  transfer.getData(dragType).split(' ').filter(Boolean)
