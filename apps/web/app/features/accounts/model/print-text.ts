/** Prints a text alone, without the page around it. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  const heading = Object.assign(page.createElement('h1'), { textContent: title })
  const lines = Object.assign(page.createElement('pre'), { textContent: text })
  page.body.append(heading, lines)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
