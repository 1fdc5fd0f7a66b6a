import { AuthClient } from '@supabase/auth-js'
import { expect, test } from './journey.ts'
import { createPerson, fillLogin, type Person } from './person.ts'
import { computeTotp } from './totp.ts'

const step = 30_000

/** An account with an authenticator app, made without a browser; returns the app's secret. */
async function createProtectedAccount(baseURL: string, person: Person): Promise<string> {
  const { auth } = await (await fetch(`${baseURL}/api/v1/config`)).json()
  const client = new AuthClient({
    url: auth.url,
    headers: { apikey: auth.anonKey },
    autoRefreshToken: false,
    persistSession: true,
    storage: createMemoryStorage(),
  })
  await client.signUp({ email: person.email, password: person.password })
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  // A step behind, so that the journey's own code is a newer one.
  const code = computeTotp(data.totp.secret, Date.now() - step)
  const verified = await client.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  return data.totp.secret
}

function createMemoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('an account with a second factor is asked for it, and let in with its code', async ({
  page,
  baseURL,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  const person = createPerson()
  const secret = await createProtectedAccount(baseURL ?? '', person)
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Drecent')
  await fillLogin(page, person)
  const heading = page.getByRole('heading', { name: 'Confirm that it is you' })
  await expect(heading).toBeVisible()

  await page.goto('/dashboard')
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL('/login')

  const code = page.getByLabel('Code of your authenticator app')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('This code is not right.').first()).toBeVisible()
  await code.fill(computeTotp(secret, Date.now()))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(
    page.getByText('You have been logged in successfully', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a recovery code can be typed instead, and someone else can log in', async ({
  page,
  baseURL,
}) => {
  const person = createPerson()
  await createProtectedAccount(baseURL ?? '', person)
  await page.goto('/login')
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByRole('button', { name: 'Log in as someone else' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
