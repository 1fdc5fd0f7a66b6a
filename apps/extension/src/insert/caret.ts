import { isTextControl } from './find-field.ts'

/** A field and where the caret or the selection was in it, which the field loses with the focus. */
export type Caret = {
  field: HTMLElement
  restore: () => void
  selectedText: () => string
  fieldText: () => string
}

/** A selection inside a shadow root is only told by the root itself. */
type RootWithSelection = { getSelection?: () => Selection | null }

const selectionOf = (field: HTMLElement): Selection | null =>
  (field.getRootNode() as RootWithSelection).getSelection?.() ?? field.ownerDocument.getSelection()

export function rememberCaret(field: HTMLElement): Caret {
  return isTextControl(field) ? rememberInControl(field) : rememberInEditable(field)
}

function rememberInControl(field: HTMLInputElement | HTMLTextAreaElement): Caret {
  // Null in an email field, whose caret the browser hides.
  const { selectionStart, selectionEnd } = field
  return {
    field,
    restore: () => {
      field.focus()
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    },
    selectedText: () => field.value.slice(selectionStart ?? 0, selectionEnd ?? 0),
    fieldText: () => field.value,
  }
}

function rememberInEditable(field: HTMLElement): Caret {
  const selection = selectionOf(field)
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
  const isInside = range !== null && field.contains(range.commonAncestorContainer)
  return {
    field,
    restore: () => {
      field.focus()
      if (isInside && field.contains(range.startContainer)) select(field, range)
      else if (!isInside) select(field, endOf(field))
    },
    selectedText: () => (isInside ? range.toString() : ''),
    fieldText: () => field.innerText,
  }
}

function select(field: HTMLElement, range: Range): void {
  const selection = selectionOf(field)
  selection?.removeAllRanges()
  selection?.addRange(range)
}

function endOf(field: HTMLElement): Range {
  const range = field.ownerDocument.createRange()
  range.selectNodeContents(field)
  range.collapse(false)
  return range
}
