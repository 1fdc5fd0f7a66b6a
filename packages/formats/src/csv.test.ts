import { expect, test } from 'vitest'
import { parseCsv, readCsvText, writeCsvLine } from './csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

test('quoted cells hold commas, quotes and line breaks, and rows know their line', () => {
  expect(parseCsv('act,prompt\n"a, ""b""","first\nsecond"\n\nlast,\n')).toEqual([
    { line: 1, cells: ['act', 'prompt'] },
    { line: 2, cells: ['a, "b"', 'first\nsecond'] },
    { line: 5, cells: ['last', ''] },
  ])
})

test.each([
  ['act,prompt\na,"b\nc', 'a quoted cell is never closed', 2],
  ['act,prompt\na,b\n"c"d,e', 'text follows a closed quote', 3],
])('%j is refused with the reason and the line', (text, reason, line) => {
  expect(() => parseCsv(text)).toThrow(UnreadableFile)
  expect(() => parseCsv(text)).toThrow(
    expect.objectContaining({ message: `The CSV is broken: ${reason} (line ${line})` }),
  )
})

test('texts are quoted, numbers and nothing are not', () => {
  expect(writeCsvLine(['a "b"\nc', -1.5, null, ''])).toBe('"a ""b""\nc",-1.5,,""\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  "'=1",
  "''=1",
])('a spreadsheet does not run %j, and it is read back as it was', (text) => {
  expect(writeCsvLine([text])).toBe(`"'${text}"\r\n`)
  expect(readCsvText(`'${text}`)).toBe(text)
})

test.each(['plain', "'plain", 'a=b', ''])('%j is written and read as it is', (text) => {
  expect(writeCsvLine([text])).toBe(`"${text}"\r\n`)
  expect(readCsvText(text)).toBe(text)
})
