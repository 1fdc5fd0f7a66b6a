import type { Question } from '@product/contract/community'
import { describe, expect, test } from 'vitest'
import { presentQuestion } from './present-question.ts'
import { readMarkdown, readPlainText } from './read-markdown.ts'

const time = '2026-01-01T00:00:00.000Z'

const question = (body: string, answers: readonly string[]): Question => ({
  id: 'question',
  slug: 'slow',
  category: 'help',
  title: 'Why is it slow?',
  excerpt: '',
  author: null,
  votes: 0,
  answers: answers.length,
  isAnswered: false,
  isClosed: false,
  createdAt: time,
  lastActivityAt: time,
  editedAt: null,
  body,
  answerPage: answers.map((answer, place) => ({
    id: `answer-${place}`,
    body: answer,
    author: null,
    votes: 0,
    isAccepted: false,
    createdAt: time,
    editedAt: null,
  })),
  page: 1,
  pages: 1,
})

describe('a page of the forum', () => {
  // The parser takes up to 40 seconds for them.
  test.each(['*a_ ', 'a\n-\n', '- - - - a\n', '|a|b\n'])(
    'shows 20,000 characters of %j as typed',
    (part) => {
      const text = part.repeat(Math.floor(20_000 / part.length))
      expect(readMarkdown(text)).toEqual(readPlainText(text))
    },
  )

  test('shows a table whose short rows would be filled up as typed', () => {
    const text = `${'|a'.repeat(360)}\n${'|-'.repeat(360)}\n${'a\n'.repeat(1_000)}`
    expect(presentQuestion(question(text, [])).text).toEqual(readPlainText(text))
  })

  test('formats a long text of words, and code of some pages', () => {
    const words = `**Long** ${'words and more words, '.repeat(800)}`
    expect(readMarkdown(words)).not.toEqual(readPlainText(words))
    const code = `\`\`\`js\n${'  const total = add(first, second)\n'.repeat(120)}\`\`\``
    expect(readMarkdown(code)).toMatchObject([{ tag: 'pre' }])
  })

  test('formats its first texts, and shows the rest as typed once they cost too much together', () => {
    const part = '*a_ '
    const costly = part.repeat(500)
    const page = presentQuestion(question('A **short** one', Array(30).fill(costly)))
    expect(page.text).toEqual(readMarkdown('A **short** one'))
    const formatted = page.answerPage.filter(({ text }) => !isPlain(text, costly))
    expect(formatted.length).toBeGreaterThan(0)
    expect(formatted.length).toBeLessThanOrEqual(3)
    expect(page.answerPage.slice(formatted.length).every(({ text }) => isPlain(text, costly))).toBe(
      true,
    )
  })

  test('does not parse the same costly text again', () => {
    const costly = '- **a**\n'.repeat(100)
    const [first, second] = [question(costly, []), question(costly, [])].map(presentQuestion)
    expect(first?.text).toBe(second?.text)
  })
})

const isPlain = (nodes: unknown, text: string): boolean =>
  JSON.stringify(nodes) === JSON.stringify(readPlainText(text))
