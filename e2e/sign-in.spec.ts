import type { Request } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { expect, test } from './journey.ts'
import {
  createAccount,
  createPerson,
  fillLogin,
  fillSignup,
  openDashboard,
  signOut,
} from './person.ts'

/** Every call to the service names the site's key and whoever asks. */
async function expectAuthCall(
  request: Request,
  payload: Record<string, unknown> | null,
): Promise<void> {
  expect(request.method()).toBe('POST')
  const headers = await request.allHeaders()
  expect(headers.apikey).toMatch(/\S/)
  expect(headers.authorization).toMatch(/^Bearer \S+$/)
  if (payload) expect(request.postDataJSON()).toMatchObject(payload)
  else expect(request.postData()).toBeNull()
}

test('a visitor signs up, is greeted, signs out and logs in again', async ({ page }) => {
  const person = createPerson()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await fillSignup(page, person)
  const { email, password } = person
  const signingUp = page.waitForRequest('**/auth/v1/signup*')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectAuthCall(await signingUp, { email, password })
  await expect(
    page.getByText('Your account has been created successfully', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ada$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Text summariser' })).toBeVisible()

  const signingOut = page.waitForRequest('**/auth/v1/logout*')
  await signOut(page)
  await expectAuthCall(await signingOut, null)
  const signingIn = page.waitForRequest('**/auth/v1/token?grant_type=password')
  await fillLogin(page, person)
  await expectAuthCall(await signingIn, { email, password })
  await expect(
    page.getByText('You have been logged in successfully', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a log-in with a missing field says so, and so does one that is refused', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/400/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(
    page.getByText('Please enter both email and password', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toBeFocused()

  await fillLogin(page, createPerson())
  await expect(page.getByText('Invalid login credentials', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('a log-in while the service is away says so in our words', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/)
  await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto('/login')
  await fillLogin(page, createPerson())
  await expect(
    page.getByText('The service is not available at the moment. Please try again in a minute.', {
      exact: true,
    }),
  ).toBeVisible()
})

test('a sign-up asks for every field, for the terms, and for a better password', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/4(00|22)/)
  const submit = page.getByRole('button', { name: 'Create account' })
  await page.goto('/signup')
  await submit.click()
  await expect(page.getByText('Please fill in all fields', { exact: true })).toBeVisible()

  await fillSignup(page, { ...createPerson(), password: 'short' })
  const terms = page.getByRole('checkbox', { name: /I agree to the/ })
  await terms.click()
  await submit.click()
  await expect(
    page.getByText('Please agree to the terms and conditions', { exact: true }),
  ).toBeVisible()

  await terms.click()
  await submit.click()
  await expect(page.getByText('It needs at least 8 characters.')).toBeVisible()
  await expect(terms).toBeChecked()

  // A field that cuts what is pasted would make a password that nobody knows.
  await page.getByLabel('Password', { exact: true }).fill('Walnut-Harbour-93 '.repeat(5))
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Password cannot be longer than 72 characters')
})

test('the button says that it is at work, and cannot be pressed again', async ({ page }) => {
  const answers: (() => void)[] = []
  await page.route('**/auth/v1/signup*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await page.goto('/signup')
  await fillSignup(page, createPerson())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect(page).toHaveURL('/dashboard')
})

test('a provider that is not set up cannot be pressed, and says why', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    for (const name of ['Google', 'GitHub']) {
      const button = page.getByRole('button', { name })
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription(
        `Sign-in with ${name} is not set up on this installation`,
      )
    }
  }
})

test('the log-in and the sign-up lead to each other, and to what one agrees to', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    /^\/forgot-password/,
  )
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  for (const [name, path] of [
    [/terms/i, '/terms'],
    [/privacy/i, '/privacy'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
})

test('a visitor who was on the way to a page gets there after signing in', async ({ page }) => {
  await page.goto('/dashboard?tab=recent#top')
  await expect(page).toHaveURL('/login?next=%2Fdashboard%3Ftab%3Drecent')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignup(page, createPerson())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard?tab=recent')

  await page.goto('/login?next=//example.com')
  await expect(page).toHaveURL('/dashboard')
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await openDashboard(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  // Looked for meanwhile: the words do not stay for long.
  const told = expect(
    other.getByText('Your session has ended. Please log in again.', { exact: true }),
  ).toBeVisible()
  await Promise.all([signOut(page), told])
  await expect(other).toHaveURL('/login')
})

test('a session that was ended elsewhere is noticed at the next call', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/40[013]/)
  await openDashboard(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
    const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const config = await (await fetch('/api/v1/config')).json()
    await fetch('/auth/v1/logout?scope=global', {
      method: 'POST',
      headers: { apikey: config.auth.anonKey, authorization: `Bearer ${access_token}` },
    })
  })
  await page.reload()
  await expect(page).toHaveURL('/login')
})

test('public pages lead to the dashboard of someone who is signed in', async ({ page }) => {
  await openDashboard(page)
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Log in' })).toBeHidden()
  await navigation.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Good/ })).toBeVisible()
})

test('what is typed and sent before the scripts have come is not lost', async ({ page }) => {
  const person = await createAccount(page)
  const scripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await fillLogin(page, person)
  scripts.letCome()
  await expect(page).toHaveURL('/dashboard')
})
