import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPromptFile } from './read-prompt-file.ts'
import { describeReading } from './testing/describe-reading.ts'
import { UnreadableFile } from './unreadable-file.ts'

const folder = new URL('samples/damaged/', import.meta.url)
const read = (name: string) => readPromptFile({ name, bytes: readFileSync(new URL(name, folder)) })

const refused: Record<string, string> = {
  'anchors-bomb.yaml': 'The YAML repeats its anchors too often to be safe',
  'bad-head.prompt':
    'The YAML is broken: flow map in block collection must be sufficiently indented and end with a } (line 3, column 27)',
  'binary.bin': 'The file is not text: it holds binary data',
  'deep-flow.yaml': 'The YAML is nested more than 64 levels deep (line 1)',
  'deep.json': 'The JSON is nested more than 64 levels deep (line 1, column 65)',
  'deep.yaml': 'The YAML is nested more than 64 levels deep (line 66)',
  'empty.txt': 'The file is empty',
  'latin-1.txt': 'The file is not valid UTF-8 text: save it as UTF-8 and try again (line 2)',
  'trailing-comma.json': 'The JSON is broken: ] is not expected here (line 5, column 3)',
  'truncated.csv': 'The CSV is broken: a quoted cell is never closed (line 2)',
  'truncated.json': 'The JSON is broken: this text is never closed (line 13, column 39)',
  'truncated.prompt.yml': 'The YAML is broken: missing closing "quote (line 5, column 34)',
  'unclosed.prompt': 'The head of the file is never closed: a line --- is missing (line 3)',
  'unknown.json': 'The JSON is well formed, but in none of the formats that we know',
}

const readable: Record<string, string[]> = {
  'bom-crlf.md': ['markdown', '= Tête', 'body: Say {{x}}⏎⏎Twice', 'variables: x'],
  'utf-16-be.txt': ['text', '= Hi {{x}}', 'body: Hi {{x}}', 'variables: x'],
  'utf-16.json': ['openai', '= utf-16 [gpt-4o]', 'body: Straße {{x}}⏎end', 'variables: x'],
}

describe('a damaged file is refused in words that name the place', () => {
  it.each(Object.entries(refused))('%s', (name, message) => {
    expect(() => read(name)).toThrow(UnreadableFile)
    expect(() => read(name)).toThrow(message)
  })
})

describe('an unusual encoding is read all the same', () => {
  it.each(Object.entries(readable))('%s', (name, reading) => {
    expect(describeReading(read(name))).toEqual(reading)
  })

  it('leaves no damaged sample out', () => {
    const known = [...Object.keys(refused), ...Object.keys(readable)]
    expect(readdirSync(folder).sort()).toEqual(known.sort())
  })
})
