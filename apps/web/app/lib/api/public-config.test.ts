import type { PublicConfig } from '@product/contract/site'
import { expect, test } from 'vitest'
import { withOwnOrigin } from './public-config.ts'

const configOf = (authUrl: string) =>
  // Only these two are read.
  ({ siteUrl: 'http://localhost:3000', auth: { url: authUrl } }) as PublicConfig

test.each([
  ['http://localhost:3000', 'http://localhost:3000/auth/v1'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/auth/v1'],
  ['http://workshop.local:3000', 'http://workshop.local:3000/auth/v1'],
])('a page at %s calls the identity service at %s', (origin, expected) => {
  const config = configOf('http://localhost:3000/auth/v1')
  expect(withOwnOrigin(config, origin).auth.url).toBe(expected)
})

test('an identity service of another origin is called there, from any address', () => {
  const config = configOf('https://abcd.identity.example/auth/v1')
  expect(withOwnOrigin(config, 'http://127.0.0.1:3000')).toEqual(config)
})

test('while a page is rendered, there is no origin yet', () => {
  const config = configOf('http://localhost:3000/auth/v1')
  expect(withOwnOrigin(config, undefined)).toEqual(config)
})
