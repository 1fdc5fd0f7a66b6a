import { extensionShortcuts } from '@product/domain'
import {
  chatShortcuts,
  commentShortcuts,
  editorShortcuts,
  everywhereShortcuts,
  fillShortcuts,
  inboxShortcuts,
  listShortcuts,
  paletteShortcuts,
  publicCollectionShortcuts,
  publicPromptShortcuts,
  type ShortcutGroup,
  searchShortcuts,
  versionShortcuts,
} from '#web/lib/shortcuts/shortcut-groups.ts'

/** All groups, those of the extension too, under names that tell them apart. */
export const documentedShortcuts: readonly ShortcutGroup[] = [
  everywhereShortcuts,
  paletteShortcuts,
  fillShortcuts,
  { ...listShortcuts, title: 'Lists of prompts' },
  { ...searchShortcuts, title: 'Search in lists' },
  editorShortcuts,
  commentShortcuts,
  versionShortcuts,
  { ...publicPromptShortcuts, title: 'Discover: prompts' },
  { ...publicCollectionShortcuts, title: 'Discover: collections' },
  chatShortcuts,
  inboxShortcuts,
  { title: 'Browser extension', shortcuts: Object.values(extensionShortcuts) },
]
