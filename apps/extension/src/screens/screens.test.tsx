import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { failureCodes } from '../messages/requests.ts'
import { FailureState } from './failure-state.tsx'
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
    expect(describeDelivery({ kind: 'copied-instead', reason })).toContain('copied instead')
})
