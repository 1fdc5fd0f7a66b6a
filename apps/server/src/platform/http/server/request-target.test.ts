import { expect, test } from 'vitest'
import { normalizeTarget } from './request-target.ts'

test.each([
  ['/api/v1/me?x=%61', '/api/v1/me?x=%61'],
  ['/%61pi/v1/me?x=%61', '/api/v1/me?x=%61'],
  ['/./api/v1/me', '/api/v1/me'],
  ['/a/%2e%2E/api/v1/me', '/api/v1/me'],
  ['http://localhost/api/v1/me?a', '/api/v1/me?a'],
  ['HTTP://localhost/%61uth/v1/user', '/auth/v1/user'],
  ['/prompts/a%20b%2Fc%25', '/prompts/a%20b%2Fc%25'],
  // Decoded once: what is then there is a percent sign.
  ['/%2561pi', '/%2561pi'],
  ['/%25%36%31pi', '/%2561pi'],
  ['//api/v1/me', '//api/v1/me'],
  ['/api\\v1/me', '/api\\v1/me'],
  ['*', '*'],
])('%s is judged as %s', (target, expected) => {
  expect(normalizeTarget(target)).toBe(expected)
})
