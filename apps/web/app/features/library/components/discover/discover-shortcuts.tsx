import { useEffect } from 'react'
import {
  publicCollectionShortcuts,
  publicPromptShortcuts,
  visitorShortcuts,
} from '#web/lib/shortcuts/shortcut-groups.ts'
import { setShortcutsOpen, useShortcutGroup } from '#web/lib/shortcuts/shortcut-store.ts'
import { ShortcutsDialog } from '#web/lib/shortcuts/shortcuts-dialog.tsx'

export function DiscoverShortcuts({ kind }: { kind: 'prompts' | 'collections' }) {
  useShortcutGroup(kind === 'prompts' ? publicPromptShortcuts : publicCollectionShortcuts)
  // It is loaded because it was asked for.
  useEffect(() => setShortcutsOpen(true), [])
  return <ShortcutsDialog everywhere={visitorShortcuts} />
}
