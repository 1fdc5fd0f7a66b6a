import { modalities } from '@product/domain'
import { completeDraft } from '../complete-draft.ts'
import { type CsvRow, readCsvText } from '../csv.ts'
import { preview } from '../fields.ts'
import { splitBody } from '../messages.ts'
import type { ReadPrompt, ReadResult } from '../prompt-file.ts'
import { readEntries } from '../read-entries.ts'
import { dollarBraceSyntax } from '../syntax/dollar-brace-syntax.ts'
import { UnreadableEntry } from '../unreadable-file.ts'

export function isPromptsChatHeader(line: string): boolean {
  const columns = toColumns(line.split(','))
  return columns.includes('act') && columns.includes('prompt')
}

export function readPromptsChatCsv([header, ...rows]: CsvRow[]): ReadResult {
  const columns = toColumns(header?.cells ?? [])
  return readEntries(
    'prompts-chat-csv',
    rows,
    (row) => readRow(row, columns),
    (row) => `line ${row.line}`,
  )
}

function readRow(row: CsvRow, columns: string[]): ReadPrompt {
  if (row.cells.length > columns.length) {
    throw new UnreadableEntry(`it has ${row.cells.length} cells, the header ${columns.length}`)
  }
  const cells = new Map(
    columns.map((column, index) => [column, readCsvText(row.cells[index] ?? '')]),
  )
  const type = cells.get('type')?.toLowerCase() ?? ''
  const modality = modalities.find((candidate) => candidate === type)
  const known = ['act', 'prompt', ...(modality === undefined ? [] : ['type'])]
  const isForDevelopers = cells.get('for_devs')?.toUpperCase() === 'TRUE'
  const notes = [...cells]
    .filter(([column, cell]) => cell !== '' && !known.includes(column) && column !== 'for_devs')
    .map(([column, cell]) => `${column}: ${preview(cell)}`)
  return completeDraft({
    title: cells.get('act'),
    // The list writes line breaks either way.
    messages: splitBody((cells.get('prompt') ?? '').replaceAll('\\n', '\n')),
    syntax: dollarBraceSyntax,
    modality,
    tags: isForDevelopers ? ['development'] : [],
    notes,
  })
}

function toColumns(cells: string[]): string[] {
  return cells.map((cell) => cell.replaceAll('"', '').trim().toLowerCase())
}
