import type { Page } from '@playwright/test'
import { connectedSite, signInThere } from './at-provider.ts'
import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { signOut } from './person.ts'

test.use({ baseURL: connectedSite })

const createColleague = () => `ada-${crypto.randomUUID()}@corp.example`

const companyPage = (page: Page) => page.getByRole('heading', { name: 'Sign in to Example Corp' })

async function goToCompany(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Use single sign-on' }).click()
  await page.getByRole('textbox', { name: 'Work email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(companyPage(page)).toBeVisible()
}

test('somebody logs in through their company, and again, and their company manages how', async ({
  page,
}) => {
  const email = createColleague()
  await page.goto('/login?next=%2Fprompts')
  await goToCompany(page, email)
  await signInThere(page, email)
  await expect(page).toHaveURL('/prompts')
  await expect(
    page.getByText('You have been logged in successfully with single sign-on', { exact: true }),
  ).toBeVisible()

  await page.goto('/settings/account')
  await expect(page.getByText(`You sign in with ${email} through single sign-on`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change email' })).toHaveCount(0)
  await page.goto('/settings/linked-accounts')
  const accounts = page.getByRole('list', { name: 'Linked accounts' })
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
  await expect(accounts.getByText('Single sign-on', { exact: true })).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0)
  await checkPage(page)

  await page.goto('/dashboard')
  await signOut(page)
  await goToCompany(page, email)
  await signInThere(page, email)
  await expect(page).toHaveURL('/dashboard')
})

test('an address without single sign-on is told so, and other ways stay open', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use single sign-on' }).click()
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await checkPage(page)
  const field = page.getByRole('textbox', { name: 'Work email' })
  await field.fill('somebody')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter an email like name@company.com')).toBeVisible()
  await field.fill('somebody@unknown.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Single sign-on isn’t set up for unknown.example.')).toBeVisible()
  await expect(field).toHaveValue('somebody@unknown.example')
  await page.getByRole('button', { name: 'Log in another way' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('a login that begins at the company asks whether it is meant', async ({ page, context }) => {
  const email = createColleague()
  await page.goto('/login')
  await goToCompany(page, email)
  // In a tab where nobody has set out to log in.
  const portal = await context.newPage()
  await portal.goto(`${new URL(page.url()).origin}/sign-in`)
  await signInThere(portal, email)
  await expect(portal.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await expect(portal.getByText(email)).toBeVisible()
  await portal.getByRole('button', { name: 'Continue' }).click()
  await expect(portal).toHaveURL('/dashboard')
})

test('a login whose answer comes a second time ends on a page that says so', async ({ page }) => {
  const email = createColleague()
  await page.goto('/login')
  await goToCompany(page, email)
  const posting = page.waitForRequest('**/auth/v1/sso/saml/acs')
  await signInThere(page, email)
  const form = new URLSearchParams((await posting).postData() ?? '')
  await expect(page).toHaveURL('/dashboard')
  const again = await page.request.post('/auth/v1/sso/saml/acs', {
    form: Object.fromEntries(form),
    maxRedirects: 0,
  })
  await page.goto(again.headers().location ?? '')
  await expect(
    page.getByText('This sign-in has expired or was already used. Please start again.'),
  ).toBeVisible()
})

test('where it is not set up, nothing speaks of it', async ({ page }) => {
  await page.goto(`http://localhost:${process.env.JOURNEY_PORT}/login`)
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use single sign-on' })).toHaveCount(0)
})
