import { describe, expect, it } from 'vitest'
import { parseYaml } from './parse-yaml.ts'

const manyKeys = Array.from({ length: 1_000 }, (_, number) => `k${number}`)

/** How many items the searches through lists had before them at most. */
function countSearchedItems(work: () => void): number {
  const { some, includes } = Array.prototype
  let searched = 0
  Array.prototype.some = function (this: unknown[], ...parameters) {
    searched += this.length
    return some.apply(this, parameters)
  }
  Array.prototype.includes = function (this: unknown[], ...parameters) {
    searched += this.length
    return includes.apply(this, parameters)
  }
  try {
    work()
  } finally {
    Array.prototype.some = some
    Array.prototype.includes = includes
  }
  return searched
}

describe('a map of very many keys', () => {
  it.each([
    ['in lines', manyKeys.map((key) => `${key}: 1`).join('\n')],
    ['in braces', `{${manyKeys.map((key) => `${key}: 1`).join(', ')}}`],
  ])('%s is read without comparing each with all others', (_, text) => {
    let value: unknown
    const searched = countSearchedItems(() => {
      value = parseYaml(text)
    })
    expect(Object.keys(value as object)).toEqual(manyKeys)
    expect(searched).toBeLessThan(manyKeys.length * 20)
  })
})

it('a list of very many keys that says it is a map is read as a list', () => {
  let value: unknown
  const searched = countSearchedItems(() => {
    value = parseYaml(`!!omap\n${manyKeys.map((key) => `- ${key}: 1`).join('\n')}`)
  })
  expect(value).toEqual(manyKeys.map((key) => ({ [key]: 1 })))
  expect(searched).toBeLessThan(manyKeys.length * 20)
})

describe('a key that its map has already is refused where it stands', () => {
  it.each([
    ['in lines', 'a: 1\nb: 2\na: 3', 'line 3, column 1'],
    ['in quotes', 'a: 1\n"a": 2', 'line 2, column 1'],
    ['in braces', 'x: {a: 1, a: 2}', 'line 1, column 11'],
    ['in a list', 'x:\n  - a: 1\n    a: 2', 'line 3, column 5'],
    ['with an anchor', 'a: 1\n&x a: 2', 'line 2, column 4'],
    ['as a number', '1: a\n0x1: b', 'line 2, column 1'],
    ['as nothing', '~: 1\nnull: 2', 'line 2, column 1'],
    ['inside before outside', 'a:\n  b: 1\n  b: 2\na: 3', 'line 3, column 3'],
    ['outside before inside', 'a: 1\na:\n  b: 1\n  b: 2', 'line 2, column 1'],
    ['before another mistake', 'a: 1\na: 2\nb: [', 'line 2, column 1'],
  ])('%s', (_, text, place) => {
    expect(() => parseYaml(text)).toThrow(`The YAML is broken: map keys must be unique (${place})`)
  })

  it('but not after another mistake', () => {
    expect(() => parseYaml('b: "\\q"\na: 1\na: 2')).toThrow('invalid escape sequence')
  })

  it('counting from where the text begins in its file', () => {
    expect(() => parseYaml('a: 1\na: 2', 5)).toThrow('(line 6, column 1)')
  })
})

it('the same key in different maps, and keys of different types, are read', () => {
  expect(parseYaml('a: {a: 1}\nb: {a: 2}\nl: [{a: 3}, {a: 4}]')).toEqual({
    a: { a: 1 },
    b: { a: 2 },
    l: [{ a: 3 }, { a: 4 }],
  })
  expect(parseYaml('1: a\n"1": b')).toEqual({ 1: 'b' })
})

it('a line of very many mistakes is read once, without a stack trace for each', () => {
  const text = `[${','.repeat(5_000)}]`
  const { substring } = String.prototype
  let copied = 0
  let stackTraceLimit: number | undefined
  String.prototype.substring = function (this: string, ...range) {
    const part = substring.apply(this, range)
    copied += part.length
    stackTraceLimit = Error.stackTraceLimit
    return part
  }
  try {
    expect(() => parseYaml(text)).toThrow('unexpected , in flow sequence (line 1, column 3)')
  } finally {
    String.prototype.substring = substring
  }
  expect(copied).toBeLessThan(text.length * 20)
  expect(stackTraceLimit).toBe(0)
  expect(Error.stackTraceLimit).toBeGreaterThan(0)
})
