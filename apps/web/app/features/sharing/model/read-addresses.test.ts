import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

test('addresses are separated by commas, semicolons, spaces and lines, each once', () => {
  expect(readAddresses('a@x.com, b@x.com;c@x.com\n<d@x.com> a@x.com')).toEqual([
    'a@x.com',
    'b@x.com',
    'c@x.com',
    'd@x.com',
  ])
  expect(readAddresses('  ')).toEqual([])
})
