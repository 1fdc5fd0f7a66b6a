import { expect, test } from 'vitest'
import { findSignInPath } from './find-sign-in-path.ts'

const from = (address: string, leftByChoice = false) =>
  findSignInPath(new URL(address, 'https://site.example'), { leftByChoice })

test('tokens in the fragment go to the callback, and stay in the fragment', () => {
  const hash = '#access_token=eyJh&refresh_token=r&type=recovery'
  expect(from(`/dashboard${hash}`)).toBe(`/auth/callback${hash}`)
  expect(from(`/dashboard${hash}`, true)).toBe(`/auth/callback${hash}`)
})

test('other pages are come back to, without their fragment', () => {
  expect(from('/prompts?q=a#refresh_token=r')).toBe('/login?next=%2Fprompts%3Fq%3Da')
  expect(from('/dashboard')).toBe('/login')
  expect(from('/prompts', true)).toBe('/login')
})
