type TextField = HTMLInputElement | HTMLTextAreaElement

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
  const texts = new Map<TextField, string>()
  const note = (element: unknown) => {
    if (isTextField(element) && element.value !== element.defaultValue)
      texts.set(element, element.value)
  }
  const noteInput = ({ target }: Event) => note(target)
  for (const element of document.querySelectorAll('input, textarea')) note(element)
  document.addEventListener('input', noteInput, true)

  return () => {
    document.removeEventListener('input', noteInput, true)
    for (const [field, text] of texts) if (field.isConnected) typeAgain(field, text)
    texts.clear()
  }
}

function typeAgain(field: TextField, text: string): void {
  const { selectionStart, selectionEnd } = field
  const isFocused = field === document.activeElement
  // React hears only of a text other than the one it last saw, which its own setter tells it.
  field.value = field.defaultValue
  setUnseen(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (isFocused && selectionStart !== null)
    field.setSelectionRange(
      Math.min(selectionStart, text.length),
      Math.min(selectionEnd ?? selectionStart, text.length),
    )
}

function setUnseen(field: TextField, text: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
}
