import { useEffect, useSyncExternalStore } from 'react'
import type { ShortcutGroup } from './shortcut-groups.ts'

type State = { groups: readonly ShortcutGroup[]; isOpen: boolean }

let state: State = { groups: [], isOpen: false }
const listeners = new Set<() => void>()

function change(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows or hides the dialog of all shortcuts; `?` does it too. */
export const setShortcutsOpen = (isOpen: boolean): void => change({ isOpen })

/** Lists the shortcuts of a screen while it is there. Define the group outside of the component. */
export function useShortcutGroup(group: ShortcutGroup): void {
  useEffect(() => {
    change({ groups: [...state.groups, group] })
    return () => change({ groups: state.groups.filter((each) => each !== group) })
  }, [group])
}

export const useShortcutState = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
