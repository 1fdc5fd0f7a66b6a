import { expect, test } from 'vitest'
import { readCallback } from './read-callback.ts'

const read = (address: string) => readCallback(new URL(address, 'https://site.example'))

test('a code comes in the query, with where to go on', () => {
  expect(read('/auth/callback?next=%2Fsettings&code=abc')).toEqual({
    kind: 'code',
    code: 'abc',
    flow: null,
    next: '/settings',
    linking: null,
  })
})

test('tokens come in the fragment, with the kind of mail', () => {
  expect(
    read('/auth/callback#access_token=a&refresh_token=r&expires_in=3600&type=recovery'),
  ).toMatchObject({ kind: 'tokens', accessToken: 'a', refreshToken: 'r', flow: 'recovery' })
})

test('tokens in the query are not taken', () => {
  expect(read('/auth/callback?access_token=a&refresh_token=r')).toMatchObject({ kind: 'nothing' })
  expect(read('/auth/callback?refresh_token=r#access_token=a')).toMatchObject({ kind: 'nothing' })
})

test('the kind of mail of a code is what our own address says', () => {
  expect(read('/auth/callback?flow=signup&code=abc')).toMatchObject({
    kind: 'code',
    flow: 'signup',
  })
  expect(read('/auth/callback?flow=constructor&code=abc')).toMatchObject({ flow: null })
})

test('a provider that was linked is named by our own address', () => {
  expect(read('/auth/callback?flow=link&provider=google&code=abc')).toMatchObject({
    kind: 'code',
    flow: null,
    linking: 'google',
  })
  expect(read('/auth/callback?provider=google&code=abc')).toMatchObject({ linking: null })
})

test('an error is read wherever it is, and before anything else', () => {
  const description = 'Email link is invalid or has expired'
  const expected = { kind: 'error', error: 'access_denied', code: 'otp_expired' }
  const parameters = new URLSearchParams({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: description,
  })
  expect(read(`/auth/callback#${parameters}&sb=`)).toMatchObject(expected)
  expect(read(`/auth/callback?${parameters}&code=abc#error=other`)).toMatchObject(expected)
  const alone = read('/auth/callback?error_description=Call+0800+123')
  expect(alone).toMatchObject({ kind: 'error', error: 'server_error', code: null })
  expect(JSON.stringify(alone)).not.toContain('0800')
})

test('half a change of address is a message', () => {
  expect(read('/auth/callback#message=Confirmation+link+accepted&sb=')).toMatchObject({
    kind: 'message',
    message: 'Confirmation link accepted',
  })
})

test('half a pair of tokens is nothing', () => {
  expect(read('/auth/callback#access_token=a')).toMatchObject({ kind: 'nothing' })
  expect(read('/auth/callback')).toMatchObject({ kind: 'nothing' })
})
