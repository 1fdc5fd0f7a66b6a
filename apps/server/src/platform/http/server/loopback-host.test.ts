import { expect, test } from 'vitest'
import { createLocalHostCheck, isLoopbackHost } from './client-address.ts'

const isAnswered = createLocalHostCheck('http://prompts.home:3000')

test.each([
  'localhost',
  'LOCALHOST:3000',
  'app.localhost:3000',
  '127.0.0.1:3000',
  '127.1.2.3',
  '[::1]:3000',
  'prompts.home',
  'prompts.home:3000',
  undefined,
  'not a host',
  'evil.example:80:3000',
])('the Host header %s is not refused', (host) => {
  expect(isAnswered(host)).toBe(true)
})

test.each([
  'evil.example:3000',
  '127.0.0.1.evil.example',
  '127.evil.example',
  'localhost.evil.example',
  'evillocalhost',
  '10.0.0.1',
  '[::2]:3000',
  'localhost@evil.example',
])('the Host header %j is refused', (host) => {
  expect(isAnswered(host)).toBe(false)
})

test('a name that only begins like an address of this machine is not one', () => {
  expect(isLoopbackHost('127.evil.example')).toBe(false)
})
