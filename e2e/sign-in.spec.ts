import type { Request } from '@playwright/test'
import { expectNoBarriers } from './check-page.ts'
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

test('a visitor signs up, is greeted, signs out and logs in again', {
  tag: ['@core', '@identity'],
}, async ({ page }) => {
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
  await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Ada$/ })).toBeVisible()
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
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
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
  await expect(page.getByText('Use at least 8 characters.', { exact: true })).toBeVisible()
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

test('a provider that is not set up says so, on hover and when it is pressed', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    for (const name of ['Google', 'GitHub']) {
      const button = page.getByRole('button', { name })
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription(`${name} sign-in isn’t set up here`)
      await expect(button).toHaveAttribute('title', `${name} sign-in isn’t set up here`)
      await button.press('Enter')
      await expect(
        page.getByText(/^(Log in|Sign up) with your email.* instead\.$/).first(),
      ).toBeVisible()
      await expect(page).toHaveURL(path)
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

test('signed out elsewhere while typing, somebody logs in over the page and goes on', async ({
  page,
  context,
}) => {
  const person = await openDashboard(page)
  const other = await context.newPage()
  await other.goto('/editor/new')
  const text = other.getByRole('textbox', { name: 'Prompt', exact: true })
  await text.pressSequentially('Before the end')
  await expect(other.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await signOut(page)

  const dialog = other.getByRole('alertdialog', { name: 'You’ve been signed out' })
  await expect(dialog).toContainText('Your text is kept.')
  await expectNoBarriers(other, { within: '[role=alertdialog]' })
  // Keys of somebody who goes on typing end up in no field of the dialog.
  await other.keyboard.type('and then', { delay: 10 })
  await other.keyboard.press('Escape')
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')

  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid login credentials')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(text).toBeFocused()
  await text.press('ControlOrMeta+End')
  await text.pressSequentially(' and after it')
  await expect(other.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await other.reload()
  await expect(text).toHaveText('Before the end and after it')
})

test('another account that logs in over the page gets its own dashboard', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/40[014]/)
  await openDashboard(page)
  const other = await context.newPage()
  await other.goto('/editor/new')
  const text = other.getByRole('textbox', { name: 'Prompt', exact: true })
  await text.pressSequentially('A secret plan')
  await expect(other.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await signOut(page)

  const dialog = other.getByRole('alertdialog', { name: 'You’ve been signed out' })
  const stranger = await createAccount(page)
  await dialog.getByLabel('Email').fill(stranger.email)
  await dialog.getByLabel('Password', { exact: true }).fill(stranger.password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: /Good/ })).toBeVisible()
  await other.goto('/prompts')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByText('A secret plan')).toHaveCount(0)
})

test('a session that was ended elsewhere is noticed at the next call, and its prompts leave the device', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/40[013]/)
  await openDashboard(page)
  const countStored = () =>
    page.evaluate(
      async () =>
        (await indexedDB.databases()).filter(({ name }) => /^(copy|answers) /.test(name ?? ''))
          .length,
    )
  await expect.poll(countStored).toBe(2)
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
  await expect.poll(countStored).toBe(0)
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
