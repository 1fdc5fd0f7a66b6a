import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

export function setPaletteOpen(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  // Ctrl/⌘ K anywhere, as long as there is a palette to open.
  if (listeners.size === 0) addEventListener('keydown', toggleByKeyboard)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('keydown', toggleByKeyboard)
  }
}

function toggleByKeyboard(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  setPaletteOpen(!isOpen)
}

/** Whether the command palette is open; whoever asks draws it. */
export const useIsPaletteOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
