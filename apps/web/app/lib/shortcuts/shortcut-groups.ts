/** `Mod` is ⌘ or Ctrl. Several keys are pressed together. A hint is a word for it below a list. */
type Shortcut = { keys: readonly string[]; does: string; hint?: string }

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

export const versionShortcuts: ShortcutGroup = {
  title: 'Version history',
  shortcuts: [
    { keys: ['J'], does: 'Next version', hint: 'Move' },
    { keys: ['K'], does: 'Previous version', hint: 'Move' },
    { keys: ['D'], does: 'Switch between content and diff', hint: 'Diff' },
    { keys: ['X'], does: 'Pick a version to compare with another', hint: 'Pick to compare' },
    { keys: ['Shift', 'click'], does: 'Compare two versions' },
    { keys: ['E'], does: 'Open the editor' },
  ],
}

export const paletteShortcuts: ShortcutGroup = {
  title: 'Command palette',
  shortcuts: [
    { keys: ['↑'], does: 'Previous entry', hint: 'Move' },
    { keys: ['↓'], does: 'Next entry', hint: 'Move' },
    { keys: ['↵'], does: 'Choose; for a prompt, Fill & copy', hint: 'Choose' },
    { keys: ['Mod', '↵'], does: 'Open a prompt in the editor', hint: 'Open in editor' },
    { keys: ['Esc'], does: 'Close the palette', hint: 'Close' },
  ],
}

export const fillShortcuts: ShortcutGroup = {
  title: 'Fill & copy',
  shortcuts: [
    { keys: ['Tab'], does: 'Next field' },
    { keys: ['Mod', '↵'], does: 'Copy the filled prompt' },
  ],
}

export const commentShortcuts: ShortcutGroup = {
  title: 'Comments',
  shortcuts: [
    { keys: ['Mod', '↵'], does: 'Send the comment' },
    { keys: ['Esc'], does: 'Discard the comment' },
  ],
}

export const chatShortcuts: ShortcutGroup = {
  title: 'Chat with support',
  shortcuts: [
    { keys: ['↵'], does: 'Send the message' },
    { keys: ['Shift', '↵'], does: 'Begin a new line' },
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

type Hint = { keys: string[]; label: string }

/** What stands below a list; keys that do the same in two directions stand together. */
export function hintsOf({ shortcuts }: ShortcutGroup, modifierKey = 'Ctrl'): Hint[] {
  const hints: Hint[] = []
  for (const { keys, hint } of shortcuts) {
    if (hint === undefined) continue
    const shown = keys.map((key) => (key === 'Mod' ? modifierKey : key))
    const last = hints.at(-1)
    if (last?.label === hint) last.keys.push(...shown)
    else hints.push({ keys: shown, label: hint })
  }
  return hints
}
