import { expect, test } from 'vitest'
import { cutText, writeParagraphs } from './paste-text.ts'
import { findSite } from './sites.ts'

test('a long text is cut after line ends, and nothing of it is lost', () => {
  const text = 'one\ntwo two\n\nthree three three\nfour'
  const pieces = cutText(text, 8)
  expect(pieces.join('')).toBe(text)
  expect(pieces.every((piece) => piece.length <= 8)).toBe(true)
  expect(pieces.slice(0, 2)).toEqual(['one\n', 'two two\n'])
  expect(cutText(text, Number.POSITIVE_INFINITY)).toEqual([text])
  expect(cutText('', 8)).toEqual([''])
})

test('lines become paragraphs, and markup in them stays text', () => {
  expect(writeParagraphs('a\n\n<script>x</script> & y')).toBe(
    '<p data-pm-slice="1 1 []">a</p><p></p><p>&lt;script&gt;x&lt;/script&gt; &amp; y</p>',
  )
})

test.each([
  'chatgpt.com',
  'claude.ai',
  'gemini.google.com',
  'chat.deepseek.com',
  'chat.mistral.ai',
  'www.perplexity.ai',
  'copilot.microsoft.com',
  'm365.cloud.microsoft',
  'mail.google.com',
  'www.notion.so',
  'github.com',
])('the text box of %s is known', (hostname) => {
  expect(findSite({ hostname })).toBeDefined()
})

test.each([
  'notchatgpt.com',
  'chatgpt.com.example.org',
  'example.com',
  'gist.github.com.evil.test',
])('%s is no known site', (hostname) => {
  expect(findSite({ hostname })).toBeUndefined()
})
