import type { Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { needsSecondFactor } from './second-factor.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const factor = (status: string) => ({ id: 'f', factor_type: 'totp', status })

function session(aal: string, factors?: object[]): Session {
  const session = {
    // The name makes the encoded text hold characters that plain base64 does not have.
    access_token: `${encode({ alg: 'ES256' })}.${encode({ aal, name: '>>>???' })}.signature`,
    user: { factors },
  }
  return session as unknown as Session
}

test('only a verified factor that was not proved is asked for', () => {
  expect(needsSecondFactor(session('aal1'))).toBe(false)
  expect(needsSecondFactor(session('aal1', [factor('unverified')]))).toBe(false)
  expect(needsSecondFactor(session('aal1', [factor('verified')]))).toBe(true)
  expect(needsSecondFactor(session('aal2', [factor('verified')]))).toBe(false)
})

test('a token that cannot be read proves nothing', () => {
  const broken = { ...session('aal2', [factor('verified')]), access_token: 'broken' }
  expect(needsSecondFactor(broken)).toBe(true)
})
