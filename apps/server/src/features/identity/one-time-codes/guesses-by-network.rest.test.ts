import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { guessesPerCode, guessesPerHour } from '../one-time-codes/guess-code.ts'

let app: PhoneApp
beforeAll(async () => {
  app = await buildPhoneApp(
    { confirmEmail: false, smsPerHour: 1_000 },
    { trustedProxies: ['loopback'], rateLimits: true },
  )
})
afterAll(() => app.close())
beforeEach(() => avoidWindowBoundary(3_600))

const home = '192.0.2.1'
const password = 'correct horse battery'
let networks = 0
/** A network that has not been used before. */
const elsewhere = () => `198.18.${Math.floor(++networks / 250)}.${networks % 250}`

async function post(path: string, body: object, clientAddress: string) {
  const headers = { apikey: app.apiKeys.publishable, 'x-forwarded-for': clientAddress }
  return (await app.post(`/auth/v1${path}`, body, { headers })).status
}

/** Asks for a code and reads it, as the owner of the phone can. */
async function askForCode(phone: string, from: string) {
  expect(await post('/otp', { phone }, from)).toBe(200)
  return app.codeFor(phone)
}

const verify = (phone: string, token: string, from: string) =>
  post('/verify', { type: 'sms', phone, token }, from)

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function guessWrongly(phone: string, code: string, times: number, from = elsewhere) {
  const guesses = Array.from({ length: times }, () => verify(phone, wrong(code), from()))
  for (const status of await Promise.all(guesses)) expect(status).toBe(403)
}

describe('guesses at a code from other networks', () => {
  test('end after five, however many networks they come from', async () => {
    const phone = newPhone()
    const code = await askForCode(phone, home)
    await guessWrongly(phone, code, guessesPerCode)
    expect(await verify(phone, code, elsewhere())).toBe(403)
  })

  test('leave the code to the network that asked for it', async () => {
    const phone = newPhone()
    const code = await askForCode(phone, home)
    await guessWrongly(phone, code, guessesPerCode * 2)
    expect(await verify(phone, code, home)).toBe(200)
  })

  test('leave the code to a network that its owner has signed in from', async () => {
    const phone = newPhone()
    expect(await verify(phone, await askForCode(phone, home), home)).toBe(200)
    const attacker = elsewhere()
    const code = await askForCode(phone, attacker)
    await guessWrongly(phone, code, guessesPerCode, () => attacker)
    await guessWrongly(phone, code, guessesPerCode)
    expect(await verify(phone, code, home)).toBe(200)
  })

  test('end for the hour after thirty, and its owner still gets in', async () => {
    const phone = newPhone()
    for (let guesses = 0; guesses < guessesPerHour.other; guesses += guessesPerCode)
      await guessWrongly(phone, await askForCode(phone, home), guessesPerCode)
    const code = await askForCode(phone, home)
    expect(await verify(phone, code, elsewhere())).toBe(403)
    expect(await verify(phone, code, home)).toBe(200)
  })

  test('that asked for it themselves end for the hour after ten a network and sixty together', async () => {
    const phone = newPhone()
    const guessAsAsking = async (network: string) =>
      guessWrongly(phone, await askForCode(phone, network), guessesPerCode, () => network)
    const first = elsewhere()
    await guessAsAsking(first)
    await guessAsAsking(first)
    expect(await verify(phone, await askForCode(phone, first), first)).toBe(403)
    const rest = guessesPerHour.allAsking - guessesPerHour.asking
    for (let guesses = 0; guesses < rest; guesses += guessesPerCode)
      await guessAsAsking(elsewhere())
    const last = elsewhere()
    expect(await verify(phone, await askForCode(phone, last), last)).toBe(403)
  })

  test('are not counted while there is no code', async () => {
    const phone = newPhone()
    await guessWrongly(phone, '123456', guessesPerHour.other + 1)
    const code = await askForCode(phone, home)
    expect(await verify(phone, code, elsewhere())).toBe(200)
  })
})

test('right codes are not counted', async () => {
  const phone = newPhone()
  for (let guesses = guessesPerCode; guesses < guessesPerHour.other; guesses += guessesPerCode)
    await guessWrongly(phone, await askForCode(phone, home), guessesPerCode)
  for (const mistakes of [guessesPerCode - 1, 0]) {
    const code = await askForCode(phone, home)
    await guessWrongly(phone, code, mistakes)
    expect(await verify(phone, code, elsewhere())).toBe(200)
  }
})

describe('wrong passwords from other networks', () => {
  const signIn = (email: string, text: string, from: string) =>
    post('/token?grant_type=password', { email, password: text }, from)

  test('do not keep the owner out of the network that they signed in from', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    expect(await post('/signup', { email, password }, home)).toBe(200)
    const guesses = Array.from({ length: 30 }, () => signIn(email, 'wrong password', elsewhere()))
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([400]))
    expect(await signIn(email, password, elsewhere())).toBe(429)
    expect(await signIn(email, password, home)).toBe(200)
  })
})
