/**
 * Editors that keep a document of their own and undo any change of the page's elements that they did
 * not make. They take text as a paste, which also puts it into their own history.
 */
type Editor = {
  selector: string
  /** Plain text by itself would lose empty lines: each line goes as a paragraph as well. */
  readsParagraphs: boolean
}

const editors: readonly Editor[] = [
  // ChatGPT, Claude, Mistral
  { selector: '.ProseMirror', readsParagraphs: true },
  // Perplexity, Copilot
  { selector: '[data-lexical-editor="true"]', readsParagraphs: false },
  // Gemini
  { selector: '.ql-editor', readsParagraphs: false },
  { selector: '[data-slate-editor="true"]', readsParagraphs: false },
  { selector: '.cm-content', readsParagraphs: false },
  { selector: '.notion-page-content [contenteditable="true"]', readsParagraphs: false },
]

export const findEditor = (field: HTMLElement): Editor | undefined =>
  editors.find(({ selector }) => field.closest(selector))
