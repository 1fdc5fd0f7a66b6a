import type { Page } from '@playwright/test'
import { AuthClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from './journey.ts'
import { createPerson, fillLogin, type Person, signOut } from './person.ts'

const step = 30_000

const createApp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })

/** An account with authenticator apps of these names, made without a browser. */
async function createProtectedAccount(baseURL: string, person: Person, names = ['Phone']) {
  const { auth } = await (await fetch(`${baseURL}/api/v1/config`)).json()
  const client = new AuthClient({
    url: auth.url,
    headers: { apikey: auth.anonKey },
    autoRefreshToken: false,
    persistSession: true,
    storage: createMemoryStorage(),
    throwOnError: true,
  })
  const { firstName, lastName, email, password } = person
  const data = { first_name: firstName, last_name: lastName }
  await client.signUp({ email, password, options: { data } })
  const apps: Record<string, TOTP> = {}
  for (const friendlyName of names) {
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
    if (!data) throw new Error('No factor was enrolled')
    const app = createApp(data.totp.secret)
    apps[friendlyName] = app
    await client.mfa.challengeAndVerify({ factorId: data.id, code: app.generate() })
  }
  // A code counts once, and this one has been used; the next one is accepted already.
  const readCode = (name: string) => apps[name]?.generate({ timestamp: Date.now() + step }) ?? ''
  return { readCode }
}

function createMemoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('an account with a second factor is asked for it, and let in with its code', {
  tag: ['@core', '@identity'],
}, async ({ page, baseURL, expectConsoleError }) => {
  expectConsoleError(/422/)
  const person = createPerson()
  const { readCode } = await createProtectedAccount(baseURL ?? '', person)
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Drecent')
  await fillLogin(page, person)
  const heading = page.getByRole('heading', { name: 'Confirm it’s you' })
  await expect(heading).toBeVisible()

  await page.goto('/dashboard')
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL('/login')

  const code = page.getByLabel('Authenticator app code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Wrong code.').first()).toBeVisible()
  await code.fill(readCode('Phone'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(
    page.getByText('You have been logged in successfully', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a recovery code made in the settings does instead of the app, once', async ({
  page,
  baseURL,
  expectConsoleError,
}) => {
  expectConsoleError(/42\d|40\d/)
  const person = createPerson()
  const { readCode } = await createProtectedAccount(baseURL ?? '', person)
  await page.goto('/login?next=%2Fsettings%2Fsecurity')
  await fillLogin(page, person)
  await page.getByLabel('Authenticator app code').fill(readCode('Phone'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()

  await signOut(page)
  await logInWithRecoveryCode(page, person, recoveryCode)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings/security')
  await expect(page.getByText('9 of 10 left.')).toBeVisible()

  await signOut(page)
  await logInWithRecoveryCode(page, person, recoveryCode)
  await expect(page.getByText('This recovery code is invalid').first()).toBeVisible()
  await expect(page).toHaveURL('/login')
})

async function logInWithRecoveryCode(page: Page, person: Person, recoveryCode: string) {
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Verify' }).click()
}

test('someone else can log in instead', async ({ page, baseURL }) => {
  const person = createPerson()
  await createProtectedAccount(baseURL ?? '', person)
  await page.goto('/login')
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Log in as someone else' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('without the factor it was confirmed with, a session is confirmed with another one', async ({
  page,
  baseURL,
  expectConsoleError,
}) => {
  // Requests that are under way when the factor is removed are refused.
  expectConsoleError(/status of 403/)
  const person = createPerson()
  const names = ['Phone', 'Tablet']
  const { readCode } = await createProtectedAccount(baseURL ?? '', person, names)
  await page.goto('/login?next=%2Fsettings%2Fsecurity')
  await fillLogin(page, person)
  const code = page.getByLabel('Authenticator app code')
  await expect(page.getByText('From “Phone”.')).toBeVisible()
  await code.fill(readCode('Phone'))
  await page.getByRole('button', { name: 'Verify' }).click()

  await page.getByRole('button', { name: 'Remove Phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Phone removed')).toBeVisible()
  await expect(page.getByText('From “Tablet”.')).toBeVisible()
  await code.fill(readCode('Tablet'))
  await page.getByRole('button', { name: 'Verify' }).click()

  await expect(page).toHaveURL('/settings/security')
  const factors = page.getByRole('list', { name: 'Second factors' })
  await expect(factors.getByRole('listitem')).toHaveText([/Tablet/])
  await page.getByRole('button', { name: 'Remove Tablet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible()
  await expect(page).toHaveURL('/settings/security')
})
