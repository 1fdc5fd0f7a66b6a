import { expect, test } from 'vitest'
import { describeInvalid, readAddresses } from './read-addresses.ts'

test('addresses are separated by commas, semicolons, spaces and lines, each once', () => {
  expect(readAddresses('a@x.com, b@x.com;c@x.com\n<d@x.com> a@x.com')).toEqual([
    'a@x.com',
    'b@x.com',
    'c@x.com',
    'd@x.com',
  ])
  expect(readAddresses('  ')).toEqual([])
})

test('of several addresses, those with a mistake are named', () => {
  expect(describeInvalid(['a@example.com', 'b@example.com'])).toBeUndefined()
  expect(describeInvalid(['bob@'])).toBe('Please enter a valid email address')
  expect(describeInvalid(['a@example.com', 'bob@'])).toBe('“bob@” is not a valid email address')
  expect(describeInvalid(['eve', 'bob@'])).toBe('“eve” and “bob@” are not valid email addresses')
})
