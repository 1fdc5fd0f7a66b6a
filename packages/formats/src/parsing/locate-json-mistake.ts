type Mistake = { index: number; reason: string }

const token =
  /[ \n\t]*(?:("[^"\\]*(?:\\.[^"\\]*)*")|(-?\d[\d.eE+-]*|true|false|null)|([[\]{},:])|(.)|$)/suy

/** `JSON.parse` says where only in some engines and for some mistakes. */
export function locateJsonMistake(text: string): Mistake {
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
