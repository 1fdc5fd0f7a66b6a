import { expect, test } from 'vitest'
import { findAuthUrl } from './find-auth-url.ts'

test.each([
  ['http://localhost:3000', 'http://localhost:3000/auth/v1'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/auth/v1'],
  ['http://workshop.local:3000', 'http://workshop.local:3000/auth/v1'],
])('a page at %s calls our own identity service at %s', (origin, expected) => {
  expect(findAuthUrl({ url: 'http://localhost:3000/auth/v1', isHosted: false }, origin)).toBe(
    expected,
  )
})

test('a hosted service is called where it is, from any address', () => {
  const hosted = { url: 'https://abcd.identity.example/auth/v1', isHosted: true }
  expect(findAuthUrl(hosted, 'http://127.0.0.1:3000')).toBe(hosted.url)
})
