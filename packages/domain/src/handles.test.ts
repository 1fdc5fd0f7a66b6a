import { expect, test } from 'vitest'
import { handlePattern, isReservedHandle, productHandle, suggestHandle } from './handles.ts'

test.each(['ada', 'ada-lovelace', 'a1b2', 'x'.repeat(30)])('%s may be a handle', (handle) => {
  expect(handle).toMatch(handlePattern)
})

test.each(['ab', '-ada', 'ada-', 'ada--l', 'Ada', 'a.b', 'ada lovelace', 'x'.repeat(31), 'аda'])(
  '%s may not be a handle',
  (handle) => {
    expect(handle).not.toMatch(handlePattern)
  },
)

test.each([
  ['Ada Lovelace', 'ada-lovelace'],
  ['José Ångström', 'jose-angstrom'],
  ['  --odd__name!! ', 'odd-name'],
  ['Admin', 'writer'],
  ['李', 'writer'],
  ['', 'writer'],
])('the handle of %j begins as %s', (name, handle) => {
  expect(suggestHandle(name)).toBe(handle)
})

test('the names of pages and of the staff are reserved', () => {
  expect(isReservedHandle('settings')).toBe(true)
  expect(isReservedHandle('ada')).toBe(false)
})

test('nobody can pass for the product', () => {
  expect(productHandle).toMatch(handlePattern)
  expect(isReservedHandle(productHandle)).toBe(true)
  expect(suggestHandle(productHandle)).toBe('writer')
})
