// An editor that keeps its text in lines of its own, as ProseMirror, Lexical, Quill, Slate and CodeMirror
// do: what it did not write itself it takes back, and it has its own undo history. Enter sends.
window.createEditor = (element, { joinsEmptyLines = false, longestPaste = Infinity } = {}) => {
  let lines = ['']
  const history = []
  const sent = []

  function draw() {
    observer.disconnect()
    element.replaceChildren(
      ...lines.map((line) => {
        const paragraph = document.createElement('p')
        if (line === '') paragraph.append(document.createElement('br'))
        else paragraph.textContent = line
        return paragraph
      }),
    )
    const selection = document.getSelection()
    if (document.activeElement === element)
      selection.collapse(element.lastChild, element.lastChild.childNodes.length)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
  }

  // The caret is always at the end here: only there does the test insert.
  function append(added) {
    history.push(lines)
    const [first, ...others] = added
    lines = [...lines.slice(0, -1), lines.at(-1) + first, ...others]
    draw()
  }

  const observer = new MutationObserver(draw)

  element.addEventListener('beforeinput', (event) => {
    event.preventDefault()
    if (event.inputType === 'insertText' && event.data !== null) append([event.data])
  })
  element.addEventListener('paste', (event) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    const text = event.clipboardData.getData('text/plain')
    // Chats make a file of a long paste.
    if (text.length > longestPaste) return
    append(html ? readParagraphs(html) : text.split(joinsEmptyLines ? /\n+/ : '\n'))
  })
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      sent.push(lines.join('\n'))
    } else if (event.key === 'z' && event.ctrlKey) {
      event.preventDefault()
      lines = history.pop() ?? lines
      draw()
    }
  })
  draw()
  return { text: () => lines.join('\n'), sent }
}

function readParagraphs(html) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const keepsSpaces = parsed.querySelector('[data-pm-slice]') !== null
  return [...parsed.querySelectorAll('p')].map(({ textContent }) =>
    keepsSpaces ? textContent : textContent.replaceAll(/\s+/g, ' ').trim(),
  )
}
