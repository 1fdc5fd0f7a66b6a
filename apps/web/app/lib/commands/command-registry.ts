import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Command = {
  /** Unique among all commands; recents remember it. */
  id: string
  label: string
  icon: LucideIcon
  /** Quiet words beside the label. */
  detail?: string
  shortcut?: readonly string[]
  run: () => unknown
}

export type CommandGroup = { heading: string; commands: readonly Command[] }

const groups = new Map<symbol, CommandGroup>()
const listeners = new Set<() => void>()
let snapshot: readonly CommandGroup[] = []

function publish() {
  snapshot = [...groups.values()].filter(({ commands }) => commands.length > 0)
  for (const listener of listeners) listener()
}

/**
 * Offers commands in the command palette while the calling screen is mounted, for instance
 * `useCommands('This prompt', [{ id: 'run', label: 'Run', icon: Play, run }])`.
 */
export function useCommands(heading: string, commands: readonly Command[]): void {
  const { current: key } = useRef(Symbol(heading))
  // After every render, because `run` closes over what the screen shows.
  useEffect(() => {
    groups.set(key, { heading, commands })
    publish()
  })
  useEffect(
    () => () => {
      groups.delete(key)
      publish()
    },
    [key],
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly CommandGroup[] = []

/** The commands of all mounted screens. */
export const useRegisteredCommands = (): readonly CommandGroup[] =>
  useSyncExternalStore(
    subscribe,
    () => snapshot,
    () => none,
  )
