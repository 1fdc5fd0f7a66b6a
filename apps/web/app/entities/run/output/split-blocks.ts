const fence = /^ {0,3}(`{3,}|~{3,})/
const listItem = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/
const definition = /^ {0,3}\[[^\]\n\r\u2028\u2029]+\]:/m

/**
 * Cuts Markdown where its parts do not depend on each other, so that a growing text is parsed
 * only at its end. Joined again the blocks are the text.
 */
export function splitBlocks(text: string): string[] {
  // Links and footnotes may be defined far from where they are used.
  if (definition.test(text)) return [text]
  const blocks: string[] = []
  let from = 0
  let at = 0
  let opened = ''
  let isAfterBlank = false
  let isList = false
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const next = newline === -1 ? text.length : newline + 1
    const line = text.slice(at, next)
    const isItem = listItem.test(line)
    if (opened === '' && isAfterBlank && /^\S/.test(line) && !(isList && isItem)) {
      blocks.push(text.slice(from, at))
      from = at
      isList = false
    }
    const [, mark] = fence.exec(line) ?? []
    if (mark) opened = nextFence(opened, mark, line)
    if (line.trim() !== '' && from === at) isList = isItem
    isAfterBlank = line.trim() === ''
    at = next
  }
  if (from < text.length) blocks.push(text.slice(from))
  return blocks
}

/** A fence is closed by one of its own kind that is as long and stands alone. */
function nextFence(opened: string, mark: string, line: string): string {
  if (opened === '') return mark
  const closes = mark[0] === opened[0] && mark.length >= opened.length && line.trim() === mark
  return closes ? '' : opened
}
