/**
 * The keys of the browser extension, which its documentation lists too. `Mod` is ⌘ or Ctrl; all keys of one are
 * pressed together.
 */
export const extensionShortcuts = {
  open: { keys: ['Alt', 'Shift', 'P'], does: 'Open your prompts on any page' },
  insert: { keys: ['Mod', 'Enter'], does: 'Insert' },
  copy: { keys: ['Alt', 'Enter'], does: 'Copy' },
  run: { keys: ['Mod', 'Shift', 'Enter'], does: 'Run' },
  save: { keys: ['Mod', 'Enter'], does: 'Save, in the form of a prompt' },
  back: { keys: ['Esc'], does: 'Back, then close' },
} as const
