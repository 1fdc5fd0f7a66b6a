const mostLoosePieces = 64

type Piece = { from: number; text: string }

export type TextBuffer = ReturnType<typeof createTextBuffer>

/** A text that grows by small pieces and is read near its end, without a copy for each piece. */
export function createTextBuffer(beginning = '') {
  const pieces: Piece[] = []
  let joined = 0
  let length = 0

  function append(text: string): void {
    if (text === '') return
    pieces.push({ from: length, text })
    length += text.length
    if (pieces.length - joined < mostLoosePieces) return
    const [first = { from: 0, text: '' }, ...others] = pieces.splice(joined)
    pieces.push({ from: first.from, text: first.text + others.map((piece) => piece.text).join('') })
    joined = pieces.length
  }

  /** Up to `most` characters from an offset on. */
  function readFrom(offset: number, most: number): string {
    if (offset >= length) return ''
    const index = pieces.findLastIndex(({ from }) => from <= offset)
    const parts: string[] = []
    let size = 0
    for (const { from, text } of pieces.slice(Math.max(index, 0))) {
      const part = text.slice(Math.max(offset - from, 0), Math.max(offset - from, 0) + most - size)
      parts.push(part)
      size += part.length
      if (size >= most) break
    }
    return parts.join('')
  }

  append(beginning)
  return {
    append,
    readFrom,
    length: () => length,
    toString: () => pieces.map(({ text }) => text).join(''),
  }
}
