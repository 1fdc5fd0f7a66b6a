import { useState } from 'react'
import { addRange, type Selection, toggleOne } from './selection.ts'

const none: Selection = new Set()

/** Which things of a list are chosen; what has left the list no longer is. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState(none)
  const [anchor, setAnchor] = useState<string>()

  /** With Shift: everything from the last one on. */
  function toggle(id: string, withRange = false) {
    setChosen(withRange && anchor ? addRange(chosen, ids, anchor, id) : toggleOne(chosen, id))
    setAnchor(id)
  }

  return {
    selected: ids.filter((id) => chosen.has(id)),
    isSelected: (id: string) => chosen.has(id),
    toggle,
    /** Both ends and all between. */
    extend: (from: string, to: string) => setChosen(addRange(chosen, ids, from, to)),
    selectAll: () => setChosen(new Set(ids)),
    clear: () => setChosen(none),
  }
}

export type ListSelection = ReturnType<typeof useSelection>
