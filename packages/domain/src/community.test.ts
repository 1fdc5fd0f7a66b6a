import { describe, expect, test } from 'vitest'
import { excerptOfMarkdown, hasLink, isCommunityCategory } from './community.ts'

describe('links', () => {
  test.each([
    'See https://spam.example',
    'see HTTP://SPAM.EXAMPLE',
    'www.spam.example',
    '[cheap](http&#58;//spam.example)',
    '[cheap][1]\n\n[1]: http&#58;//spam.example',
    '<https://spam.example>',
    '![image](https://spam.example/x.png)',
  ])('%j has one', (text) => {
    expect(hasLink(text)).toBe(true)
  })

  test.each(['A plain question', 'use `list[0]` (the first)', '["a", "b"]', 'http is a protocol'])(
    '%j has none',
    (text) => {
      expect(hasLink(text)).toBe(false)
    },
  )
})

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
