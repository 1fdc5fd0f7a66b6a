import type { Page } from '@playwright/test'
import { connectedSite } from './at-provider.ts'
import { expect, test } from './journey.ts'
import { createPerson, fillLogin, fillSignup, type Person, signOut } from './person.ts'
import { receiveMail } from './receive-mail.ts'

test.use({ baseURL: connectedSite })

const newPassword = 'Lantern-Meadow-58'

test('a sign-up is finished by the link of a mail that was delivered, and a password replaced', async ({
  page,
  browser,
}) => {
  const person = await signUpByMail(page)

  await signOut(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  const { link } = await receiveMail(person.email, 'choose a new password')
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/dashboard')

  const elsewhere = await browser.newPage({ baseURL: connectedSite })
  await elsewhere.goto('/login')
  await fillLogin(elsewhere, { ...person, password: newPassword })
  await expect(elsewhere).toHaveURL('/dashboard')
  await elsewhere.context().close()
})

test('a recovery link that is opened in another browser says what to do, and its way on works', async ({
  page,
  browser,
}) => {
  const person = await signUpByMail(page)
  await signOut(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  const { link } = await receiveMail(person.email, 'choose a new password')

  const phone = await browser.newPage({ baseURL: connectedSite })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Opened in another browser' })).toBeVisible()
  await expect(phone.getByText(/Request a new email here and enter its code/)).toBeVisible()
  await phone.getByRole('link', { name: 'Request a new email' }).click()
  await expect(phone).toHaveURL(/\/forgot-password/)
  await phone.context().close()
})

test('an address is changed by the links of both mails', async ({ page }) => {
  const { email } = await signUpByMail(page)
  const newEmail = createPerson().email
  await requestAddress(page, newEmail)
  await expect(page.getByText('Your address becomes')).toContainText('once both addresses are')

  await page.goto((await receiveMail(email, newEmail)).link)
  await expect(page.getByRole('heading', { name: 'One more confirmation' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/settings/account')
  await expect(page.getByText(`You sign in with ${email}`)).toBeVisible()

  await page.goto((await receiveMail(newEmail, newEmail)).link)
  await expect(page.getByText('Your email has been changed', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/settings/account')
  await expect(page.getByText(`You sign in with ${newEmail}`)).toBeVisible()
  await expect(page.getByText('Waiting for confirmation')).toBeHidden()
})

test('a change of address that is finished in another browser says so there', async ({
  page,
  browser,
}) => {
  const person = await signUpByMail(page)
  const newEmail = createPerson().email
  await requestAddress(page, newEmail)
  await page.goto((await receiveMail(person.email, newEmail)).link)
  await expect(page.getByRole('heading', { name: 'One more confirmation' })).toBeVisible()

  const phone = await browser.newPage({ baseURL: connectedSite })
  await phone.goto((await receiveMail(newEmail, newEmail)).link)
  await expect(phone.getByRole('heading', { name: 'Your new address is confirmed' })).toBeVisible()
  await phone.getByRole('link', { name: 'Go to log in' }).click()
  await fillLogin(phone, { ...person, email: newEmail })
  await expect(phone).toHaveURL('/settings/account')
  await phone.context().close()
})

/** Ends where the link of the mail leads to. */
async function signUpByMail(page: Page): Promise<Person> {
  const person = createPerson()
  await page.goto('/signup')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto((await receiveMail(person.email, 'your account is ready')).link)
  await expect(
    page.getByText('Your account has been created successfully', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  return person
}

async function requestAddress(page: Page, newEmail: string): Promise<void> {
  await page.goto('/settings/account')
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
}
