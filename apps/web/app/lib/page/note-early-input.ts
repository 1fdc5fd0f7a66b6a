type TextField = HTMLInputElement | HTMLTextAreaElement

type Typed = { text: string; from: number | null; to: number | null }

const kinds = ['text', 'email', 'search', 'url', 'textarea']

const isTextField = (element: unknown): element is TextField =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  kinds.includes(element.type)

/**
 * Notes what a hurried person types before the page's script runs: React empties a text area when
 * it takes the page over, and hears of no other field that it was filled. The function that comes
 * back types it again.
 */
export function noteEarlyInput(): () => void {
  const noted = new Map<TextField, Typed>()
  const note = (element: unknown) => {
    if (!isTextField(element)) return
    if (element.value === element.defaultValue) noted.delete(element)
    else noted.set(element, readTyped(element))
  }
  const noteInput = ({ target }: Event) => note(target)
  const noteCaret = () => {
    const field = document.activeElement
    // Once React has emptied the field, its caret is no longer the person's.
    if (isTextField(field) && field.value === noted.get(field)?.text) note(field)
  }
  for (const element of document.querySelectorAll('input, textarea')) note(element)
  for (const area of document.querySelectorAll('textarea')) keepCaret(area)
  document.addEventListener('input', noteInput, true)
  document.addEventListener('selectionchange', noteCaret)

  return () => {
    document.removeEventListener('input', noteInput, true)
    document.removeEventListener('selectionchange', noteCaret)
    for (const [field, typed] of noted) if (field.isConnected) typeAgain(field, typed)
    noted.clear()
  }
}

const readTyped = ({ value, selectionStart, selectionEnd }: TextField): Typed => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
})

/**
 * React sets the default of a text area when it takes the page over, which throws caret and
 * selection out of one that has no text but its default. Its own text, set, is no longer that.
 */
function keepCaret(area: HTMLTextAreaElement): void {
  const { value } = area
  area.value = value
}

function typeAgain(field: TextField, { text, from, to }: Typed): void {
  // React hears only of a text other than the one it last saw, which its own setter tells it.
  field.value = field.defaultValue
  setUnseen(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field === document.activeElement && from !== null) field.setSelectionRange(from, to ?? from)
}

function setUnseen(field: TextField, text: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
}
