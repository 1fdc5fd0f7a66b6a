import { useSyncExternalStore } from 'react'

type HelpState = {
  isOpen: boolean
  /** The page that was asked for, such as `/docs/editor#save-a-version`; without one that of the screen. */
  address?: string
}

let state: HelpState = { isOpen: false }
let hosts = 0
const listeners = new Set<() => void>()

function change(next: HelpState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the help beside the screen. */
export const openHelp = (address?: string): void =>
  change({ isOpen: true, ...(address !== undefined && { address }) })

export const closeHelp = (): void => change({ isOpen: false })

const closed: HelpState = { isOpen: false }

export const useHelp = (): HelpState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => closed,
  )

/** Called while there is a layout that shows the help. */
export function addHelpHost(): () => void {
  hosts += 1
  return () => {
    hosts -= 1
    // So that it does not wait, open, for the next layout.
    if (hosts === 0) change({ isOpen: false })
  }
}

/** Whether pages of the documentation can be shown beside the screen. */
export const hasHelpHost = (): boolean => hosts > 0
