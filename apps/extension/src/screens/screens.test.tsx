import { parseTemplate, previewText } from '@product/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { failureCodes } from '../messages/requests.ts'
import { readKeys } from '../settings/shortcut-section.tsx'
import { escapeTags } from './escape-tags.ts'
import { FailureState } from './failure-state.tsx'
import { findDifference } from './find-difference.ts'
import { describeDelivery } from './prompt/deliver-text.ts'
import { suggestTitle } from './suggest-title.ts'

test.each([
  [failureCodes.notConnected, 'Connect</button>'],
  [failureCodes.sessionEnded, 'Connect again</button>'],
  [failureCodes.unreachable, 'Try again</button>'],
  ['prompt.unknown', 'Gone for good'],
])('%s is explained with the next step', (code, expected) => {
  const html = renderToStaticMarkup(
    <FailureState failure={{ code, message: 'Gone for good' }} onRetry={() => undefined} />,
  )
  expect(html).toContain(expected)
})

test('a title is the beginning of the first line with words', () => {
  expect(suggestTitle('\n  Write a haiku  \nabout tea')).toBe('Write a haiku')
  expect(suggestTitle('word '.repeat(30))).toBe(`${'word '.repeat(12).trim()}…`)
  expect(suggestTitle('x'.repeat(100))).toBe(`${'x'.repeat(60)}…`)
  expect(suggestTitle(' \n ')).toBe('')
})

test('a text that found no field is said to be on the clipboard', () => {
  for (const reason of ['no-field', 'no-access'] as const)
    expect(describeDelivery({ kind: 'copied-instead', reason })).toMatch(/copied instead/i)
})

test.each([
  'plain { text }',
  '{{> my-secret}} and {{page_text}}',
  '{{{three}}} {{{{four}}}} {{#if x}}y{{/if}}',
])('a text of a page becomes a prompt that renders to it: %s', (text) => {
  expect(previewText(escapeTags(text), { variables: [], testValues: {} }).text).toBe(text)
})

test.each(['\\{{> my-secret}}', '\\\\{{> my-secret}}', '\\\\\\{{> my-secret}}'])(
  'backslashes do not make a tag of a page live again: %s',
  (text) => {
    const kinds = parseTemplate(escapeTags(text), []).nodes.map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['text']))
  },
)

test('a shortcut is shown key by key, as each system writes it', () => {
  expect(readKeys('Alt+Shift+P')).toEqual(['Alt', 'Shift', 'P'])
  expect(readKeys('⌥⇧P')).toEqual(['⌥', '⇧', 'P'])
  expect(readKeys('')).toEqual([])
})

test.each([
  ['Quote it in Welsh.', 'Quote it in French.', ['Quote it in ', 'Welsh.', '']],
  ['Quote this page', 'Quote that whole page', ['Quote ', 'this ', 'page']],
  ['\n\nTwo\nlines', '\n\nTwo\nmore lines', ['\n\nTwo\n', '', 'lines']],
  ['again and again', 'again', ['', 'again and ', 'again']],
  ['same', 'same', ['same', '', '']],
  ['', 'all new', ['', '', '']],
])('the words that differ are found: %j beside %j', (text, other, parts) => {
  expect(findDifference(text, other)).toEqual(parts)
  expect(findDifference(text, other).join('')).toBe(text)
})
