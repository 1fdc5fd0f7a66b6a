import { expect, test } from 'vitest'
import { z } from 'zod'
import { valuesByName } from './values-by-name.ts'

const Body = z.object({ values: valuesByName({ nameCharacters: 9, valueCharacters: 3 }) })
const parse = (json: string) => Body.safeParse(JSON.parse(json))

test('a variable may have any name that an object has already', () => {
  const json = '{"values":{"__proto__":"one","toString":"two"}}'
  expect(JSON.stringify(parse(json).data)).toBe(json)
})

test.each([
  ['{"values":[]}', ['values']],
  ['{"values":null}', ['values']],
  ['{"values":"text"}', ['values']],
  ['{"values":{"a":1}}', ['values', 'a']],
  ['{"values":{"a":"four"}}', ['values', 'a']],
  ['{"values":{"__proto__":{}}}', ['values', '__proto__']],
  ['{"values":{"ten-letter":"a"}}', ['values', 'ten-letter']],
])('%s is refused at its place', (json, path) => {
  expect(parse(json).error?.issues).toMatchObject([{ path }])
})
