import { expect, test } from 'vitest'
import { containsLink, fillCannedAnswer } from './conversations.ts'

test.each([
  'see https://spam.example/win',
  'HTTP://SPAM.EXAMPLE',
  'www.spam.example',
  'buy at cheap-pills.shop',
  'bit.ly/abc',
  'Visit SPAM.COM now',
  '[click](//spam)',
])('%s has a link', (text) => {
  expect(containsLink(text)).toBe(true)
})

test.each([
  'Does it keep every version?',
  'I exported notes.md and prompts.json.',
  'Version 1.2.3 fails, e.g. on Node.js',
  'It ends.Then nothing.',
  'My address is below',
])('%s has none', (text) => {
  expect(containsLink(text)).toBe(false)
})

test('a long text without a link is read in no time', () => {
  const text = 'a-.'.repeat(100_000)
  const start = performance.now()
  expect(containsLink(text)).toBe(false)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('a canned answer is filled, and placeholders of prompts stay', () => {
  const values = { name: 'Grace {{subject}} $&', subject: 'Export', operator: 'Olga' }
  expect(fillCannedAnswer('Hello {{name}}: {{subject}}, {{topic}}. {{operator}}', values)).toBe(
    'Hello Grace {{subject}} $&: Export, {{topic}}. Olga',
  )
})
