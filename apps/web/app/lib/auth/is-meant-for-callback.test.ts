import { expect, test } from 'vitest'
import { isMeantForCallback } from './is-meant-for-callback.ts'

const isMeant = (address: string) => isMeantForCallback(new URL(address, 'https://site.example'))

test('a failure counts in the query and in the fragment', () => {
  expect(isMeant('/?error=x&error_code=bad_oauth_state')).toBe(true)
  expect(isMeant('/#error_code=otp_expired')).toBe(true)
})

test('tokens count in the fragment only', () => {
  expect(isMeant('/#access_token=a&refresh_token=r')).toBe(true)
  expect(isMeant('/?access_token=a&refresh_token=r')).toBe(false)
  expect(isMeant('/#features')).toBe(false)
})
