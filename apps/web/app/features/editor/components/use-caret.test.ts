import { expect, test } from 'vitest'
import { moveCaret } from './use-caret.ts'

test.for([
  ['text that comes before it moves it', 'Notes|', 'My Notes|'],
  ['text that comes after it leaves it', 'Not|es', 'Not|es of today'],
  ['text that goes before it moves it', 'My Not|es', 'Not|es'],
  ['words around it that were replaced leave it at their beginning', 'a bi|g day', 'a |small day'],
] as const)('%s', ([, before, after]) => {
  const text = (marked: string) => marked.replace('|', '')
  expect(moveCaret(before.indexOf('|'), text(before), text(after))).toBe(after.indexOf('|'))
})
