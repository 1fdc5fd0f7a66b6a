import type { Caret } from './caret.ts'
import { findEditor } from './editors.ts'
import { isTextControl } from './find-field.ts'
import { cutText, pasteText } from './paste-text.ts'
import { longestPasteOn } from './sites.ts'

/**
 * Inserts the text where the caret was, as if it had been typed or pasted: the page hears of it and
 * its undo takes it back. False where the field takes no text.
 */
export function insertText(caret: Caret, text: string): boolean {
  const { field } = caret
  if (!field.isConnected) return false
  caret.restore()
  const lines = text.replaceAll(/\r\n?/g, '\n')
  if (isTextControl(field)) return typeText(field, lines) || replaceInControl(field, lines)
  const editor = findEditor(field)
  if (!editor) return typeText(field, lines)
  return cutText(lines, longestPasteOn(field.ownerDocument)).every(
    (piece) => pasteText(field, piece, editor.readsParagraphs) || typeText(field, piece),
  )
}

// Deprecated, and still the only way into the browser's own undo history.
const typeText = (field: HTMLElement, text: string): boolean =>
  field.ownerDocument.execCommand('insertText', false, text)

/** Where the browser refuses to type: the value changes and the page hears of it, without an undo step. */
function replaceInControl(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const before = field.value
  const { selectionStart: from, selectionEnd: to } = field
  field.value = before.slice(0, from ?? before.length) + text + before.slice(to ?? before.length)
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: text }),
  )
  return field.value !== before
}
