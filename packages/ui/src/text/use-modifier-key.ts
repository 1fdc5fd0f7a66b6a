import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}
const readKey = () => (navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl')
const onServer = () => 'Ctrl'

/** How the key of shortcuts is named on this machine. */
export const useModifierKey = (): string => useSyncExternalStore(neverChanges, readKey, onServer)
