import { expect, test } from 'vitest'
import { hideKey, hideKeyInQuote } from './hide-key.ts'

const key = 'sk-proj-Zx81+Qw/77_LmNoPqRsTuV=='
const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['itself', key],
  ['in an address', encodeURIComponent(key)],
  ['in capitals', key.toUpperCase()],
  ['its first half', key.slice(0, 16)],
  ['its second half', key.slice(16)],
  ['in base64', base64(key)],
  ['in base64 within a header', base64(`Bearer ${key}`)],
  ['in base64 after a user name', base64(`me:${key}`)],
  ['in base64 after a longer name', base64(`you:${key}`)],
  ['in hexadecimal', Buffer.from(key).toString('hex')],
])('a key is hidden: %s', (_, shown) => {
  const hidden = hideKey(`You sent “${shown}” to us`, key)
  expect(hidden).toMatch(/^You sent “.*\[key\].*” to us$/)
  for (let at = 0; at + 12 <= shown.length; at += 1)
    expect(hidden).not.toContain(shown.slice(at, at + 12))
})

test('other words stay, and so they do where there is no key', () => {
  const words = 'The model sk-proj is not there, says openai 👋'
  expect(hideKey(words, key)).toBe(words)
  expect(hideKey(words, null)).toBe(words)
})

test.each(['k', 'key', 'h', 'ollama'])(
  'the short key %s leaves our own sentences alone',
  (short) => {
    const words = 'Check the address and the key of the connection to ollama.'
    expect(hideKey(words, short)).toBe(words)
  },
)

test('in the words of a provider a short key is hidden where it stands by itself', () => {
  expect(hideKeyInQuote('You sent “pass”, not a passport', 'pass')).toBe(
    'You sent “[key]”, not a passport',
  )
  expect(hideKeyInQuote('Checked k (k.)', 'k')).toBe('Checked [key] ([key].)')
  expect(hideKeyInQuote('Wrong: $&.*', '$&.*')).toBe('Wrong: [key]')
  expect(hideKeyInQuote(`You sent ${key}`, key)).toBe('You sent [key]')
  expect(hideKeyInQuote('Nothing sent', null)).toBe('Nothing sent')
})
