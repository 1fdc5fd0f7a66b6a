// The lines of an editable element as they are seen. Its `innerText` counts an empty block as two line ends.
window.linesOf = (element) => {
  const lines = ['']
  const isBlock = ({ localName }) => localName === 'div' || localName === 'p'
  function read(node) {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) lines.push(lines.pop() + child.data)
      else if (child.localName === 'br') {
        // One at the end of a block only keeps the block open.
        if (child.nextSibling) lines.push('')
      } else {
        if (isBlock(child) && child.previousSibling) lines.push('')
        read(child)
      }
    }
  }
  read(element)
  return lines.join('\n')
}
