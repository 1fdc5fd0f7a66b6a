import { expect, test } from 'vitest'
import { collect, listPatterns, type PatternList } from './list-patterns.ts'
import { readVerdicts } from './verdicts.ts'

const { patterns, built } = await listPatterns()
const verdicts = readVerdicts()

/** Empty unless something is wrong; then it names the command that helps. */
const unchecked = patterns
  .filter(({ text }) => !verdicts[text]?.startsWith('safe'))
  .map(({ file, text }) => `${file}: run \`npm run check-patterns\` for ${text}`)

test('no text makes a regular expression of the product work more than in proportion to its length', () => {
  expect(unchecked).toEqual([])
})

test('the product builds no regular expression while it runs, because nobody could check it', () => {
  expect(built).toEqual([])
})

test('verdicts belong to patterns that exist', () => {
  const written = new Set(patterns.map(({ text }) => text))
  expect(Object.keys(verdicts).filter((text) => !written.has(text))).toEqual([])
  expect(written.size).toBeGreaterThan(100)
})

test('patterns are found wherever they are written, and nothing else is', () => {
  const found: PatternList = { patterns: [], built: [] }
  const code = `
    // /not a pattern/
    const half = 1 / 2 / 3
    const view = <p title="/a/">{text.replace(/a+$/gu, '')}</p>
    class A { static b = [/\\/[/]/] }
    const text = new RegExp('a' + b)
  `
  collect('a.tsx', code, found)
  expect(found.patterns.map(({ text }) => text)).toEqual(['/a+$/gu', '/\\/[/]/'])
  expect(found.built).toEqual(['a.tsx'])
})
