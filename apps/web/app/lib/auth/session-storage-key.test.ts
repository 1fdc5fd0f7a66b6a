import { expect, test } from 'vitest'
import { sessionStorageKey } from './session-storage-key.ts'

test('a session is stored under the first label of the identity service', () => {
  expect(sessionStorageKey('https://abcd.example.com/auth/v1')).toBe('sb-abcd-auth-token')
  expect(sessionStorageKey('http://localhost:3000/auth/v1')).toBe('sb-localhost-auth-token')
})
