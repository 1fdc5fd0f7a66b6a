import { expect, test } from 'vitest'
import { toEventAddress, withoutPrivateAddresses } from './analytics.ts'

const token = 'eyJhbGciOiJI'

test.each([
  ['', ''],
  ['?q=my+illness', ''],
  [`?next=%2Fdashboard%23access_token%3D${token}`, ''],
  [`?code=${token}&utm_source=mail&ref=hn&token=${token}`, '?utm_source=mail&ref=hn'],
])('of the query %s an event holds %j', (search, held) => {
  expect(withoutPrivateAddresses({ search })).toEqual({ search: held })
})

test.each([
  ['/dashboard', '/dashboard'],
  ['/p/weekly-report', '/p/weekly-report'],
  ['/editor/0190-a/history', '/editor/:id/history'],
  ['/collection/my-illness', '/collection/:slug'],
  ['/history/0190-a', '/history/:id'],
  [`/dashboard?code=${token}#access_token=${token}`, '/dashboard'],
])('of the path %s an event holds %s', (path, held) => {
  expect(withoutPrivateAddresses({ path, attempted_path: path })).toEqual({
    path: held,
    attempted_path: held,
  })
})

test.each([
  [
    `https://a.example/editor/1?code=${token}&utm_source=x#${token}`,
    'https://a.example/editor/:id?utm_source=x',
  ],
  [`https://me:${token}@a.example/`, 'https://a.example/'],
  ['', ''],
  ['javascript:x', ''],
])('of the address %s an event holds %s', (address, held) => {
  expect(toEventAddress(address)).toBe(held)
  expect(withoutPrivateAddresses({ referrer: address })).toEqual({ referrer: held })
})

test('other fields stay as they are', () => {
  const fields = { timestamp: '2026-01-02', available: true, message: '?code=1' }
  expect(withoutPrivateAddresses(fields)).toEqual(fields)
})
