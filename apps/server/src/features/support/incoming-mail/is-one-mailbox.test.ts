import { expect, test } from 'vitest'
import { isOneMailbox } from './is-one-mailbox.ts'

test.each([
  'ada@example.com',
  ' Ada@Example.com ',
  '<ada@example.com>',
  'Ada Example <ada@example.com>',
  '"Example, Ada" <ada@example.com>',
  '"Ada \\"the <first>\\"" <ada@example.com>',
  'Ada (home) <ada@example.com>',
  '=?utf-8?q?Ad=C3=A1?= <ada@example.com>',
])('%j is one address', (value) => {
  expect(isOneMailbox(value, 'ada@example.com')).toBe(true)
})

test.each([
  '<ada@example.com> <eve@evil.example>',
  '<ada@example.com>@evil.example',
  'ada@example.com "x"@evil.example',
  'ada@example.com <>',
  'ada@example.com\0',
  'ada@example.com <eve@evil.example>',
  'ada@example.com, eve@evil.example',
  'Friends: ada@example.com;',
  '<ada@example.com> (x) <eve@evil.example>',
  '<eve@evil.example>',
  '"ada"@example.com',
  'Ada <ada@example.com> x',
  'ada@example.com eve',
  '',
])('%j may be read as another address', (value) => {
  expect(isOneMailbox(value, 'ada@example.com')).toBe(false)
})
