/** Pieces of at most `longest` characters, cut after a line end where there is one. */
export function cutText(text: string, longest: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > longest) {
    const lineEnd = rest.lastIndexOf('\n', longest - 1)
    const cut = lineEnd > 0 ? lineEnd + 1 : longest
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  return [...pieces, rest]
}

/**
 * The lines as paragraphs of HTML, as ProseMirror itself writes them: the mark tells it to keep spaces
 * and to join the first and the last line with the text around. The text stays text, whatever it contains.
 */
export function writeParagraphs(text: string): string {
  const escapeHtml = (line: string) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const [first = '', ...others] = text.split('\n').map(escapeHtml)
  return `<p data-pm-slice="1 1 []">${first}</p>${others.map((line) => `<p>${line}</p>`).join('')}`
}

/** Whether the editor took the paste. */
export function pasteText(field: HTMLElement, text: string, hasParagraphs: boolean): boolean {
  const event = createPaste(text)
  const { clipboardData } = event
  if (hasParagraphs && text.includes('\n'))
    clipboardData?.setData('text/html', writeParagraphs(text))
  // An editor would take an empty paste as well, and nothing would arrive.
  if (clipboardData?.getData('text/plain') !== text) return false
  return !field.dispatchEvent(event)
}

/** Firefox has a text instead of the data of other browsers. */
type PasteInit = ClipboardEventInit & { dataType: string; data: string }

function createPaste(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const init: PasteInit = {
    clipboardData,
    dataType: 'text/plain',
    data: text,
    bubbles: true,
    cancelable: true,
    composed: true,
  }
  return new ClipboardEvent('paste', init)
}
