import { type Document, isScalar, visit } from 'yaml'
import { fileLimits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'

export function parseJson(text: string): unknown {
  refuseDeepJson(text)
  try {
    return JSON.parse(text)
  } catch {
    const { index, reason } = locateJsonMistake(text)
    throw new UnreadableFile(`The JSON is broken: ${reason}`, placeAt(text, index))
  }
}

function refuseDeepJson(text: string): void {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > fileLimits.depth) {
      const reason = `The JSON is nested more than ${fileLimits.depth} levels deep`
      throw new UnreadableFile(reason, placeAt(text, index))
    }
  }
}

function placeAt(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index)
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') }
}

/**
 * Where the first key stands that its map has already. The parser can look for them too, but
 * compares each key with all those before it.
 */
export function findRepeatedKey(document: Document.Parsed): number | undefined {
  let first: number | undefined
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const place = key.range?.[0] ?? 0
        if (seen.has(key.value) && (first === undefined || place < first)) first = place
        seen.add(key.value)
      }
    },
  })
  return first
}

type Mistake = { index: number; reason: string }

const token =
  /[ \n\t]*(?:("[^"\\]*(?:\\.[^"\\]*)*")|(-?\d[\d.eE+-]*|true|false|null)|([[\]{},:])|(.)|$)/suy

/** `JSON.parse` says where only in some engines and for some mistakes. */
function locateJsonMistake(text: string): Mistake {
  const open: string[] = []
  let expected: Expectation = 'value'
  token.lastIndex = 0
  for (;;) {
    const found = token.exec(text)
    const index = found === null ? text.length : startOf(found)
    const lexeme = found?.[1] ?? found?.[2] ?? found?.[3]
    if (lexeme === undefined) return describe(text, index, found?.[4])
    if (expected === 'end') return { index, reason: 'there is something after its end' }
    const next = step(lexeme, expected, open)
    if (next === undefined) return { index, reason: `${lexeme.slice(0, 20)} is not expected here` }
    expected = next
  }
}

type Expectation = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'after' | 'end'

function step(lexeme: string, expected: Expectation, open: string[]): Expectation | undefined {
  if (lexeme === '}' || lexeme === ']') return close(lexeme, expected, open)
  if (expected === 'colon') return lexeme === ':' ? 'value' : undefined
  if (expected === 'after') return lexeme === ',' ? afterComma(open) : undefined
  if (expected === 'key' || expected === 'key-or-close') {
    return lexeme.startsWith('"') ? 'colon' : undefined
  }
  if (lexeme === '{' || lexeme === '[') {
    open.push(lexeme)
    return lexeme === '{' ? 'key-or-close' : 'value-or-close'
  }
  return lexeme === ',' || lexeme === ':' ? undefined : afterValue(open)
}

function close(lexeme: string, expected: Expectation, open: string[]): Expectation | undefined {
  const closes = lexeme === '}' ? '{' : '['
  const allowed = expected === 'after' || expected.endsWith('-or-close')
  if (!allowed || open.pop() !== closes) return undefined
  return afterValue(open)
}

function afterComma(open: string[]): Expectation {
  return open.at(-1) === '{' ? 'key' : 'value'
}

function afterValue(open: string[]): Expectation {
  return open.length === 0 ? 'end' : 'after'
}

function describe(text: string, index: number, character: string | undefined): Mistake {
  if (character === undefined) return { index: text.length, reason: 'it ends too early' }
  if (character !== '"') return { index, reason: `${character} is not expected here` }
  return { index, reason: 'this text is never closed' }
}

function startOf(found: RegExpExecArray): number {
  return found.index + found[0].search(/\S|$/)
}
