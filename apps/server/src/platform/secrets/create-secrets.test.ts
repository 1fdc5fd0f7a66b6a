import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecrets } from './create-secrets.ts'

const secrets = createSecrets('a master key for tests')

test('whatever is sealed opens again for its owner', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, owner) => {
      expect(secrets.open(secrets.seal(text, owner), owner)).toBe(text.toWellFormed())
    }),
  )
})

test('the same text is sealed differently each time', () => {
  expect(secrets.seal('text', 'owner')).not.toBe(secrets.seal('text', 'owner'))
})

test('a value does not open for another owner, under another key, or when changed', () => {
  const sealed = secrets.seal('text', 'owner')
  expect(() => secrets.open(sealed, 'thief')).toThrow()
  expect(() => createSecrets('another key').open(sealed, 'owner')).toThrow('another master key')
  const last = sealed.at(-1) === 'A' ? 'B' : 'A'
  expect(() => secrets.open(`${sealed.slice(0, -2)}${last}${sealed.at(-1)}`, 'owner')).toThrow()
})
