import { expect, test } from 'vitest'
import { findSelected } from './use-selected-item.ts'

test('the first item is selected until somebody moves', () => {
  expect(findSelected(['a', 'b', 'c'], 'tea', undefined)).toBe('a')
  expect(findSelected(['a', 'b', 'c'], 'tea', { list: 'tea', key: 'b' })).toBe('b')
  expect(findSelected([], 'tea', { list: 'tea', key: 'b' })).toBe('')
})

test('items that come before it leave the selected one selected', () => {
  expect(findSelected(['new', 'a', 'b'], 'tea', { list: 'tea', key: 'b' })).toBe('b')
})

test('an item that has left the list gives way to the first', () => {
  expect(findSelected(['a', 'c'], 'tea', { list: 'tea', key: 'b' })).toBe('a')
})

test('another list begins with its first item, though it has the selected one too', () => {
  expect(findSelected(['c', 'b'], 'teapot', { list: 'tea', key: 'b' })).toBe('c')
})
