import { expect, test } from 'vitest'
import { cn } from './class-names.ts'

test('a font size and a text colour stand side by side', () => {
  expect(cn('text-13 text-quiet')).toBe('text-13 text-quiet')
})

test('a later font size replaces an earlier one', () => {
  expect(cn('text-13 text-quiet', 'text-16')).toBe('text-quiet text-16')
})

test('a later text colour replaces an earlier one', () => {
  expect(cn('text-13 text-quiet', 'text-danger')).toBe('text-13 text-danger')
})

test('a later radius or font family replaces an earlier one', () => {
  expect(cn('rounded-s font-ui font-medium', 'rounded-l font-prompt')).toBe(
    'font-medium rounded-l font-prompt',
  )
})
