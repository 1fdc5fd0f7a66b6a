import { expect, test } from 'vitest'
import { commentLimits, listMentionedHandles } from './comments.ts'

test.each([
  ['@ada, look', ['ada']],
  ['Thanks @Ada-Example! And (@bob).', ['ada-example', 'bob']],
  ['@ada @ada', ['ada']],
  ['write to ada@example.com', []],
  ['https://example.com/@ada', []],
  ['`@ada` and\n```\n@bob\n```\n@eve', ['eve']],
  ['```\n@never closed', []],
  ['@ ada', []],
])('%s mentions %j', (text, handles) => {
  expect(listMentionedHandles(text)).toEqual(handles)
})

test('a comment mentions a limited number of people', () => {
  const text = Array.from({ length: 50 }, (_, index) => `@person${index}`).join(' ')
  expect(listMentionedHandles(text)).toHaveLength(commentLimits.mentions)
})
