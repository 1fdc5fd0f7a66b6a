import { assert, json, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { tokeniseJson } from './tokenise-json.ts'

const kindsOf = (text: string) =>
  tokeniseJson(text)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text: token }) => `${kind} ${token}`)

test('keys, texts, numbers and literals are told apart', () => {
  expect(kindsOf('{"a \\" b" : "true: 1", "n": [-1.5e+3, true, null]}')).toEqual([
    'key "a \\" b"',
    'string "true: 1"',
    'key "n"',
    'number -1.5e+3',
    'literal true',
    'literal null',
  ])
})

test('the tokens joined are the text, valid JSON or not', () => {
  const joined = (text: string) =>
    tokeniseJson(text)
      .map((token) => token.text)
      .join('')
  assert(property(json(), (text) => joined(text) === text))
  assert(property(string(), (text) => joined(text) === text))
})
