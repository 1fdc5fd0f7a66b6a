import { afterEach, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: PhoneApp
afterEach(() => app.close())

test('a number gets one message a minute', async () => {
  app = await buildPhoneApp({ smsFrequencySeconds: 60 })
  const phone = newPhone()
  const browser = createAuthClient(app, 'implicit')
  await browser.signInWithOtp({ phone })
  const { error } = await browser.signInWithOtp({ phone })
  expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  expect(error?.message).toMatch(
    /^For security purposes, you can only request this after \d+ seconds\.$/,
  )
  expect(await app.textsTo(phone)).toHaveLength(1)
})

test('all numbers together get no more messages an hour than the limit', async () => {
  await avoidWindowBoundary(3_600)
  app = await buildPhoneApp({ smsPerHour: 3 }, { rateLimits: true })
  const browser = createAuthClient(app, 'implicit')
  for (let sent = 0; sent < 3; sent += 1)
    expect((await browser.signInWithOtp({ phone: newPhone() })).error).toBeNull()
  const { error } = await browser.signInWithOtp({ phone: newPhone() })
  expect(error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  })
})

test('one network uses up a third of the messages, and the others still get theirs', async () => {
  await avoidWindowBoundary(3_600)
  app = await buildPhoneApp({ smsPerHour: 12 }, { rateLimits: true, trustedProxies: ['loopback'] })
  const ask = async (clientAddress: string) => {
    const headers = { apikey: app.apiKeys.publishable, 'x-forwarded-for': clientAddress }
    return (await app.post('/auth/v1/otp', { phone: newPhone() }, { headers })).status
  }
  const greedy = []
  for (let sent = 0; sent < 6; sent += 1) greedy.push(await ask('192.0.2.1'))
  expect(greedy).toEqual([200, 200, 200, 200, 429, 429])
  expect(await ask('198.51.100.1')).toBe(200)
})
