import { type CsvField, modalities } from '@product/domain'
import { completeDraft } from '../complete-draft.ts'
import { type CsvRow, parseCsv, readCsvText } from '../csv.ts'
import { cutText, preview } from '../fields.ts'
import { splitBody } from '../messages.ts'
import type { CsvColumn, ReadPrompt, ReadResult } from '../prompt-file.ts'
import { readEntries } from '../read-entries.ts'
import { csvSyntax } from '../syntax/csv-syntax.ts'
import { UnreadableEntry } from '../unreadable-file.ts'

/** Headers by which a column is recognised, the surest first. */
const aliases: [CsvField, string[]][] = [
  [
    'system',
    ['system message', 'system prompt', 'system instruction', 'system instructions', 'system'],
  ],
  ['title', ['title', 'act', 'name', 'prompt title', 'prompt name', 'heading', 'subject']],
  [
    'prompt',
    [
      'prompt',
      'prompt text',
      'prompt body',
      'prompt content',
      'user prompt',
      'template',
      'body',
      'text',
      'content',
      'message',
      'instructions',
      'instruction',
    ],
  ],
  ['description', ['description', 'summary', 'about', 'details', 'desc', 'notes', 'note']],
  ['tags', ['tags', 'tag', 'labels', 'label', 'keywords', 'topics']],
  ['collections', ['collection', 'collections', 'folder', 'category', 'categories', 'group']],
  ['models', ['model', 'models', 'target models', 'target model', 'ai model']],
  ['modality', ['modality', 'type']],
]

/** A text whose first line names the prompt and at least one other thing of it. */
export function isCsv(text: string): boolean {
  const [line = '', next = ''] = text.split('\n', 2)
  if (next === '') return false
  const fields = detectByHeader(splitHeader(line, detectDelimiter(line)))
  return fields.includes('prompt') && fields.filter((field) => field !== 'skip').length > 1
}

/** One prompt from each row; what the columns are is detected unless it is given. */
export function readCsv(text: string, chosen?: readonly CsvField[]): ReadResult {
  const all = parseCsv(text, detectDelimiter(text.split('\n', 1)[0] ?? ''))
  const [first] = all
  const hasHeader = first === undefined || looksLikeHeader(first.cells)
  const rows = hasHeader ? all.slice(1) : all
  const headers = hasHeader ? toNames(first?.cells ?? []) : (first?.cells ?? []).map(() => '')
  const fields = headers.map((_, index) => chosen?.[index] ?? 'skip')
  const table: Table = {
    headers,
    fields: chosen === undefined ? detect(headers, rows) : fields,
  }
  return {
    ...readEntries(
      headers.includes('act') ? 'prompts-chat-csv' : 'csv',
      rows,
      (row) => readRow(row, table),
      (row) => `line ${row.line}`,
    ),
    columns: table.fields.map((field, index) =>
      describeColumn(field, index, { first, hasHeader, rows }),
    ),
  }
}

type Table = { headers: string[]; fields: CsvField[] }

function readRow({ cells }: CsvRow, { headers, fields }: Table): ReadPrompt {
  if (cells.length > headers.length)
    throw new UnreadableEntry(`it has ${cells.length} cells, the header ${headers.length}`)
  const columns = headers.map((header, index) => ({
    header,
    field: fields[index],
    text: readCsvText(cells[index] ?? ''),
  }))
  const textsOf = (field: CsvField) =>
    columns.flatMap((column) => (column.field === field && column.text !== '' ? column.text : []))
  const listOf = (field: CsvField) =>
    textsOf(field).flatMap((text) => text.split(/[,;|\n]/).map((item) => item.trim()))
  const [kind = ''] = textsOf('modality')
  const modality = modalities.find((candidate) => candidate === kind.toLowerCase())
  // The list of prompts.chat writes line breaks either way.
  const unwrap = (text: string) => (headers.includes('act') ? text.replaceAll('\\n', '\n') : text)
  const isForDevelopers = columns.some(
    ({ header, text }) => header === 'for devs' && text.toUpperCase() === 'TRUE',
  )
  const read = completeDraft({
    title: textsOf('title')[0],
    description: textsOf('description').join('\n\n'),
    messages: [
      ...textsOf('system').map((text) => ({ role: 'system' as const, text: unwrap(text) })),
      ...splitBody(unwrap(textsOf('prompt').join('\n\n'))),
    ],
    syntax: csvSyntax,
    models: listOf('models'),
    modality,
    tags: [...listOf('tags'), ...(isForDevelopers ? ['development'] : [])],
    notes: kind !== '' && modality === undefined ? [`type: ${preview(kind)}`] : [],
  })
  const collections = textsOf('collections').flatMap((text) =>
    text.split(/[;|\n]/).map((name) => name.trim()),
  )
  return collections.length > 0 ? { ...read, collections } : read
}

function detect(headers: string[], rows: CsvRow[]): CsvField[] {
  const fields = detectByHeader(headers)
  if (!fields.includes('prompt')) take(fields, 'prompt', findLongest(fields, rows))
  if (!fields.includes('title')) take(fields, 'title', findShortTexts(fields, rows))
  return fields
}

function take(fields: CsvField[], field: CsvField, index: number): void {
  if (index !== -1) fields[index] = field
}

function detectByHeader(headers: string[]): CsvField[] {
  const fields = headers.map((): CsvField => 'skip')
  for (const [field, names] of aliases) {
    const name = names.find((candidate) =>
      headers.some((header, index) => header === candidate && fields[index] === 'skip'),
    )
    if (name !== undefined) fields[headers.indexOf(name)] = field
  }
  return fields
}

const rowsLookedAt = 20

const averageLength = (rows: CsvRow[], index: number): number => {
  const texts = rows.slice(0, rowsLookedAt).map(({ cells }) => (cells[index] ?? '').length)
  return texts.reduce((sum, length) => sum + length, 0) / (texts.length || 1)
}

/** Among the columns that nothing is known of; where all are known, the longest text is the prompt. */
function findLongest(fields: CsvField[], rows: CsvRow[]): number {
  const open = fields.flatMap((field, index) => (field === 'skip' ? index : []))
  const candidates = open.length > 0 ? open : fields.map((_, index) => index)
  return candidates.reduce(
    (best, index) =>
      best === -1 || averageLength(rows, index) > averageLength(rows, best) ? index : best,
    -1,
  )
}

const longestTitle = 80

/** The first column of short texts that differ, unlike numbers and categories. */
function findShortTexts(fields: CsvField[], rows: CsvRow[]): number {
  const sample = rows.slice(0, rowsLookedAt)
  return fields.findIndex((field, index) => {
    const texts = sample.map(({ cells }) => (cells[index] ?? '').trim())
    return (
      field === 'skip' &&
      texts.every((text) => text.length <= longestTitle && /\p{L}/u.test(text)) &&
      new Set(texts).size === texts.length
    )
  })
}

/** Known names, or short ones: a row of data has texts. */
function looksLikeHeader(cells: string[]): boolean {
  if (detectByHeader(toNames(cells)).some((field) => field !== 'skip')) return true
  return cells.every((cell) => cell.length <= 40 && !/[{}\n.?!]/.test(cell))
}

const sampleLength = 120

type Source = { first: CsvRow | undefined; hasHeader: boolean; rows: CsvRow[] }

function describeColumn(
  field: CsvField,
  index: number,
  { first, hasHeader, rows }: Source,
): CsvColumn {
  const name = hasHeader ? (first?.cells[index] ?? '').trim() : ''
  const sample = rows
    .map(({ cells }) => readCsvText(cells[index] ?? ''))
    .find((text) => text !== '')
  return {
    name: cutText(name || `Column ${index + 1}`, sampleLength),
    field,
    sample: cutText((sample ?? '').replace(/\s+/g, ' '), sampleLength),
  }
}

/** Of a spreadsheet in another language, or of a table that was pasted. */
function detectDelimiter(line: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: line.replace(/"[^"]*"/g, '').split(delimiter).length,
  }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).delimiter
}

const splitHeader = (line: string, delimiter: string): string[] => toNames(line.split(delimiter))

const toNames = (cells: string[]): string[] =>
  cells.map((cell) =>
    cell
      .replaceAll('"', '')
      .replace(/[\s_-]+/g, ' ')
      .trim()
      .toLowerCase(),
  )
