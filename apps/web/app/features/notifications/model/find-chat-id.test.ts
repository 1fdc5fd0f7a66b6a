import { expect, test } from 'vitest'
import { findOptionalChatId } from './find-chat-id.ts'

const click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const answer = { kind: 'support', path: '/dashboard?chat=0b1f' } as const

test('an answer from support is shown in the chat of the page where it is opened', () => {
  expect(findOptionalChatId(answer, click)).toBe('0b1f')
})

test('a click that asks for another tab or window goes to the page of the answer', () => {
  for (const how of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(findOptionalChatId(answer, { ...click, ...how })).toBeUndefined()
})

test('other notifications are opened on their own page', () => {
  const mention = { kind: 'mention', path: '/editor/1?chat=0b1f' } as const
  expect(findOptionalChatId(mention, click)).toBeUndefined()
  expect(findOptionalChatId({ kind: 'support', path: '/dashboard' }, click)).toBeUndefined()
})
