import { expect, test } from 'vitest'
import { createPasswords } from './create-passwords.ts'

test('a password of a real server costs 19 MiB and two passes, as OWASP recommends for argon2id', async () => {
  const { hashPassword, isPasswordOf } = createPasswords()
  const passwordHash = await hashPassword('correct horse battery')
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf(passwordHash, 'correct horse battery')).toBe(true)
  expect(await isPasswordOf(passwordHash, 'correct horse')).toBe(false)
})

test('a hash of another cost is checked with its own', async () => {
  const cheap = createPasswords({ memoryCost: 8, timeCost: 1 })
  const passwordHash = await cheap.hashPassword('correct horse battery')
  expect(passwordHash).toMatch(/m=8,t=1,/)
  expect(await createPasswords().isPasswordOf(passwordHash, 'correct horse battery')).toBe(true)
})

test('nobody has the password that is checked where there is no user', async () => {
  expect(await createPasswords().isPasswordOf(null, 'no such password')).toBe(false)
})
