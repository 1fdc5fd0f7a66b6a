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
  const html = hasParagraphs && text.includes('\n') ? writeParagraphs(text) : ''
  const event = createPaste(text, html)
  return event !== null && !field.dispatchEvent(event)
}

/** Firefox knows only these two, for one text of one type. */
type PasteInit = ClipboardEventInit & { dataType: string; data: string }

/** Null where the browser leaves it empty: an editor would take that as well, and nothing would arrive. */
function createPaste(text: string, html: string): ClipboardEvent | null {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  if (html) clipboardData.setData('text/html', html)
  const [dataType, data] = html ? ['text/html', html] : ['text/plain', text]
  const init: PasteInit = {
    clipboardData,
    dataType,
    data,
    bubbles: true,
    cancelable: true,
    composed: true,
  }
  const event = new ClipboardEvent('paste', init)
  return event.clipboardData?.getData(dataType) === data ? event : null
}
