import { describe, expect, test } from 'vitest'
import { excerptOfMarkdown, isCommunityCategory } from './community.ts'

describe('the excerpt of a text', () => {
  test('is one line without the marks of Markdown', () => {
    expect(
      excerptOfMarkdown('# Why\n\n**Bold** and `code`, see [the docs](https://a.example)'),
    ).toBe('Why Bold and code, see the docs')
    expect(excerptOfMarkdown('I tried\n\n- a loop\n+ a list\n\n-5 degrees')).toBe(
      'I tried a loop a list -5 degrees',
    )
  })

  test('ends after 220 characters', () => {
    const excerpt = excerptOfMarkdown('word '.repeat(1_000))
    expect(excerpt.length).toBeLessThanOrEqual(220)
    expect(excerpt).toMatch(/word…$/)
  })

  test('is made of a very long line of brackets at once', () => {
    expect(excerptOfMarkdown('['.repeat(20_000))).toHaveLength(220)
  })
})

test('names of objects are no categories', () => {
  expect(isCommunityCategory('help')).toBe(true)
  expect(isCommunityCategory('constructor')).toBe(false)
})
