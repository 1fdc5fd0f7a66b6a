import Papa from 'papaparse'
import { UnreadableFile } from './unreadable-file.ts'

export type CsvRow = { line: number; cells: string[] }

const mistakes: Record<string, string> = {
  MissingQuotes: 'a quoted cell is never closed',
  InvalidQuotes: 'text follows a closed quote',
}

/** RFC 4180: cells may be quoted, and then hold line breaks, commas and doubled quotes. */
export function parseCsv(text: string, delimiter = ','): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let start = 0
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors: [error], meta }) => {
      if (error) {
        const errorLine = line + countLineBreaks(text.slice(start, error.index))
        throw new UnreadableFile(`The CSV is broken: ${mistakes[error.code] ?? error.message}`, {
          line: errorLine,
        })
      }
      if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells })
      line += countLineBreaks(text.slice(start, meta.cursor))
      start = meta.cursor
    },
  })
  return rows
}

const countLineBreaks = (text: string): number => text.split('\n').length - 1

/**
 * A spreadsheet would run such a cell as a formula; behind an apostrophe it is text. Cells that begin
 * with apostrophes before a formula get one more, so that reading can remove exactly one.
 */
const formula = /^'*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

/** One line of a CSV file. Texts are quoted and never run as formulas; numbers stay numbers. */
export const writeCsvLine = (cells: (string | number | null)[]): string =>
  `${Papa.unparse([cells], {
    quotes: (cell) => typeof cell === 'string',
    escapeFormulae: formula,
    newline: '\r\n',
  })}\r\n`

/** The text of a cell that may have been written behind an apostrophe. */
export const readCsvText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
