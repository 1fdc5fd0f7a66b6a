import { expect, test } from 'vitest'
import { greet } from './greet.ts'

test.each([
  [0, 'Good evening, Ada'],
  [5, 'Good morning, Ada'],
  [11, 'Good morning, Ada'],
  [12, 'Good afternoon, Ada'],
  [17, 'Good afternoon, Ada'],
  [18, 'Good evening, Ada'],
])('at %i it is %s', (hour, greeting) => {
  expect(greet(hour, 'Ada')).toBe(greeting)
})

test('a greeting uses the first name only', () => {
  expect(greet(9, ' Ada  King Lovelace')).toBe('Good morning, Ada')
})
