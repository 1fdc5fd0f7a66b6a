import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

const own = [
  '/',
  '/settings',
  '/settings?tab=security#sessions',
  '/editor/0199b2c4',
  '/collection/work?sort=name&order=asc',
  '/search?q=https://example.com',
  '/caf%C3%A9',
  '/%2F%2Fexample.com',
]

test.each(own)('a path of this site is kept: %s', (path) => {
  expect(safeNext(path)).toBe(path)
})

test('a path is written as the browser would write it', () => {
  expect(safeNext('/a/../settings')).toBe('/settings')
  expect(safeNext('/caf\u00e9 noir')).toBe('/caf%C3%A9%20noir')
})

const hostile = [
  null,
  '',
  ' ',
  'settings',
  ' /settings',
  'https://example.com',
  'HTTPS://example.com/dashboard',
  'http:example.com',
  'https:/example.com',
  '//example.com',
  '///example.com',
  '////example.com/%2e%2e',
  '/\\example.com',
  '\\\\example.com',
  '\\/example.com',
  '/\\/example.com',
  '//\\example.com',
  '/\t/example.com',
  '/\n/example.com',
  '/\r/example.com',
  '/\t\\example.com',
  '\t//example.com',
  '\u0000//example.com',
  '\u00a0//example.com',
  '/.//example.com',
  '/..//example.com',
  '/./\\example.com',
  '/a/..//example.com',
  '/%2e//example.com',
  '/%2e%2e//example.com',
  '/x/%2e%2e//example.com',
  '//user:secret@example.com',
  '//example.com:443/dashboard',
  '//[::1]/',
  '//%65xample.com',
  '// example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'mailto:someone@example.com',
  '?next=//example.com',
  '#//example.com',
  '@example.com',
  '.example.com',
  '/login',
  '/login?next=/login',
  '/x/../login',
  '/signup',
  '/auth/callback?code=1',
]

test.each(hostile)('anything else leads to the dashboard: %j', (text) => {
  expect(safeNext(text)).toBe('/dashboard')
})

test('tokens in a fragment are not taken along', () => {
  expect(safeNext('/dashboard#access_token=eyJh&refresh_token=r')).toBe('/dashboard')
})
