import { UnreadableFile } from '../unreadable-file.ts'

export type CsvRow = { line: number; cells: string[] }

/** RFC 4180: cells may be quoted, and then hold line breaks, commas and doubled quotes. */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  const position = { index: 0, line: 1 }
  while (position.index < text.length) {
    const row: CsvRow = { line: position.line, cells: [] }
    do row.cells.push(readCell(text, position))
    while (text[position.index++] === ',')
    position.line += 1
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row)
  }
  return rows
}

type Position = { index: number; line: number }

function readCell(text: string, position: Position): string {
  if (text[position.index] === '"') return readQuotedCell(text, position)
  const start = position.index
  while (position.index < text.length && !isSeparator(text[position.index])) position.index += 1
  return text.slice(start, position.index)
}

function readQuotedCell(text: string, position: Position): string {
  const firstLine = position.line
  let cell = ''
  for (;;) {
    const end = text.indexOf('"', position.index + 1)
    if (end === -1) {
      throw new UnreadableFile('The CSV is broken: a quoted cell is never closed', {
        line: firstLine,
      })
    }
    const part = text.slice(position.index + 1, end)
    cell += part
    if (part !== '') position.line += part.split('\n').length - 1
    position.index = end + 1
    if (text[position.index] !== '"') break
    cell += '"'
  }
  if (position.index < text.length && !isSeparator(text[position.index])) {
    throw new UnreadableFile('The CSV is broken: text follows a closed quote', {
      line: position.line,
    })
  }
  return cell
}

function isSeparator(character: string | undefined): boolean {
  return character === ',' || character === '\n'
}
