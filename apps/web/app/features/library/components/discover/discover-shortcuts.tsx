import { useEffect } from 'react'
import {
  type ShortcutGroup,
  setShortcutsOpen,
  useShortcutGroup,
} from '#web/lib/shortcuts/shortcut-store.ts'
import { ShortcutsDialog } from '#web/lib/shortcuts/shortcuts-dialog.tsx'

const onCollections: ShortcutGroup = {
  title: 'Collections',
  shortcuts: [
    { keys: ['J'], does: 'Next collection' },
    { keys: ['K'], does: 'Previous collection' },
    { keys: ['Enter'], does: 'Open' },
    { keys: ['/'], does: 'Search' },
  ],
}

const onPrompts: ShortcutGroup = {
  title: 'Prompts',
  shortcuts: [
    { keys: ['J'], does: 'Next prompt' },
    { keys: ['K'], does: 'Previous prompt' },
    { keys: ['Enter'], does: 'Open' },
    { keys: ['C'], does: 'Copy' },
    { keys: ['S'], does: 'Star or unstar' },
    { keys: ['U'], does: 'Use Prompt' },
    { keys: ['/'], does: 'Search' },
  ],
}

/** Nothing can be undone here. */
const everywhere: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { keys: ['Mod', 'K'], does: 'Search and commands' },
    { keys: ['?'], does: 'Keyboard shortcuts' },
  ],
}

export function DiscoverShortcuts({ kind }: { kind: 'prompts' | 'collections' }) {
  useShortcutGroup(kind === 'prompts' ? onPrompts : onCollections)
  // It is loaded because it was asked for.
  useEffect(() => setShortcutsOpen(true), [])
  return <ShortcutsDialog everywhere={everywhere} />
}
