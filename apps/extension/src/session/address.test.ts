import { expect, test } from 'vitest'
import { matchPatternOf, readAddress } from './address.ts'

test.each([
  ['prompts.example.com', 'https://prompts.example.com'],
  ['  https://prompts.example.com/extension?x=1#y ', 'https://prompts.example.com'],
  ['https://prompts.example.com:8443', 'https://prompts.example.com:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://192.168.1.5:3000/', 'http://192.168.1.5:3000'],
  ['nas.local', 'http://nas.local'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['[fd12:3456::1]:3000', 'http://[fd12:3456::1]:3000'],
  ['http://[fe80::1]', 'http://[fe80::1]'],
  ['[2001:db8::1]', 'https://[2001:db8::1]'],
])('%j is the installation %s', (text, origin) => {
  expect(readAddress(text)).toBe(origin)
})

test.each([
  '',
  'not an address',
  'not%20an%20address',
  'https://prompts!.example',
  'ftp://prompts.example.com',
  'file:///etc/passwd',
  'javascript://prompts.example.com/%0aalert(1)',
  'https://ada:secret@prompts.example.com',
])('%j is no address', (text) => {
  expect(() => readAddress(text)).toThrow('Enter the address')
})

test.each([
  'http://prompts.example.com',
  'http://8.8.8.8',
  'http://[2001:db8::1]',
  'http://[fc::1]',
  'http://[::ffff:8.8.8.8]',
  'http://172.32.0.1',
  'http://localhost.example.com',
])('%s is refused, because it is not encrypted', (text) => {
  expect(() => readAddress(text)).toThrow('encrypted')
})

test('a pattern has no port', () => {
  expect(matchPatternOf('http://localhost:3000')).toBe('http://localhost/*')
  expect(matchPatternOf('https://a.example:8443', '/done')).toBe('https://a.example/done')
})
