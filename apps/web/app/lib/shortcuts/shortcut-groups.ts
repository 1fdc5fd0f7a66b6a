/** `Mod` is ⌘ or Ctrl. Several keys are pressed together. */
type Shortcut = { keys: readonly string[]; does: string }

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

export const everywhereShortcuts: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { keys: ['Mod', 'K'], does: 'Search and commands' },
    { keys: ['Mod', 'Z'], does: 'Undo the last change' },
    { keys: ['?'], does: 'Keyboard shortcuts' },
  ],
}

export const editorShortcuts: ShortcutGroup = {
  title: 'Editor',
  shortcuts: [
    { keys: ['Mod', '↵'], does: 'Run' },
    { keys: ['Esc'], does: 'Stop the run' },
    { keys: ['Mod', 'S'], does: 'Save a version' },
    { keys: ['Mod', 'Shift', 'C'], does: 'Copy filled prompt' },
    { keys: ['{', '{'], does: 'Insert a variable' },
    { keys: ['Mod', '.'], does: 'Correct the name at the cursor' },
    { keys: ['Alt', '↵'], does: 'Make variables of pasted placeholders' },
    { keys: ['Mod', 'Alt', 'M'], does: 'Comment on the selected words' },
    { keys: ['Mod', 'Alt', 'E'], does: 'Suggest an edit of the selected words' },
    { keys: ['Mod', 'F'], does: 'Find in the text' },
    { keys: ['['], does: 'Show or hide the settings' },
  ],
}

export const listShortcuts: ShortcutGroup = {
  title: 'Prompts',
  shortcuts: [
    { keys: ['J'], does: 'Next prompt' },
    { keys: ['K'], does: 'Previous prompt' },
    { keys: ['Enter'], does: 'Open' },
    { keys: ['E'], does: 'Edit' },
    { keys: ['Space'], does: 'Preview' },
    { keys: ['C'], does: 'Copy' },
    { keys: ['R'], does: 'Run' },
    { keys: ['S'], does: 'Add to or remove from favorites' },
    { keys: ['X'], does: 'Select' },
    { keys: ['Shift', '↓'], does: 'Extend the selection' },
    { keys: ['Mod', 'A'], does: 'Select all' },
    { keys: ['Delete'], does: 'Move to the trash' },
    { keys: ['Esc'], does: 'Close the preview, clear the selection' },
  ],
}

export const searchShortcuts: ShortcutGroup = {
  title: 'Search',
  shortcuts: [{ keys: ['/'], does: 'Search this list' }],
}

export const inboxShortcuts: ShortcutGroup = {
  title: 'Inbox',
  shortcuts: [
    { keys: ['J'], does: 'Next conversation' },
    { keys: ['K'], does: 'Previous conversation' },
    { keys: ['R'], does: 'Reply' },
    { keys: ['A'], does: 'Assign to me' },
    { keys: ['E'], does: 'Close or reopen' },
    { keys: ['Mod', 'Enter'], does: 'Send the answer' },
    { keys: ['/'], does: 'Search conversations' },
  ],
}

export const publicPromptShortcuts: ShortcutGroup = {
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

export const publicCollectionShortcuts: ShortcutGroup = {
  title: 'Collections',
  shortcuts: [
    { keys: ['J'], does: 'Next collection' },
    { keys: ['K'], does: 'Previous collection' },
    { keys: ['Enter'], does: 'Open' },
    { keys: ['/'], does: 'Search' },
  ],
}

/** Nothing can be undone there. */
export const visitorShortcuts: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: everywhereShortcuts.shortcuts.filter(({ keys }) => !keys.includes('Z')),
}

/** All groups under names that tell them apart, for the documentation. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  everywhereShortcuts,
  editorShortcuts,
  { ...listShortcuts, title: 'Lists of prompts' },
  { ...searchShortcuts, title: 'Search in lists' },
  inboxShortcuts,
  { ...publicPromptShortcuts, title: 'Discover: prompts' },
  { ...publicCollectionShortcuts, title: 'Discover: collections' },
]
