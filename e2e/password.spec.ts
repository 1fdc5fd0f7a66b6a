import { expect, test } from './journey.ts'
import { createAccount, fillLogin, readMail, signOut } from './person.ts'

const newPassword = 'Lantern-Meadow-58'

test('a forgotten password is replaced through the link of a mail', {
  tag: ['@core', '@identity'],
}, async ({ page }) => {
  const person = await createAccount(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The log-in has a field of the same name.
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()

  const { link } = await readMail(page, person.email)
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password has been changed', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await signOut(page)
  await fillLogin(page, { ...person, password: newPassword })
  await expect(page).toHaveURL('/dashboard')
})

test('the code of the mail does as well as its link, and leads on', async ({ page }) => {
  const person = await createAccount(page)
  await page.goto('/forgot-password?next=%2Fdashboard%3Ftab%3Drecent')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  await code.fill((await readMail(page, person.email)).code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/dashboard?tab=recent')
})

test('a used link says so and leads to a new mail', async ({ page }) => {
  const person = await createAccount(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()
  const { link } = await readMail(page, person.email)
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})

test('without a mail there is nothing to reset', async ({ page }) => {
  await page.goto('/reset-password')
  await page.getByRole('link', { name: 'Request an email' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
