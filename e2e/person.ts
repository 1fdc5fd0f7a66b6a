import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export type Person = { firstName: string; lastName: string; email: string; password: string }

/** Someone whom this installation has never seen. */
export const createPerson = (): Person => ({
  firstName: 'Ada',
  lastName: 'Example',
  email: `ada-${crypto.randomUUID()}@example.com`,
  password: 'Walnut-Harbour-93',
})

export async function fillSignup(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: /I agree to the/ }).click()
}

/** Ends on the dashboard of a new account. */
export async function signUp(page: Page, person: Person = createPerson()): Promise<Person> {
  await page.goto('/signup')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
  return person
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ada Example' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
}

/** The link and the code of the newest mail to an address. */
export async function readMail(page: Page, email: string): Promise<{ link: string; code: string }> {
  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mail')
  await mailbox.getByRole('link', { name: email }).first().click()
  const text = await mailbox.locator('body').innerText()
  await mailbox.close()
  const [link = ''] = text.match(/http:\/\/\S+\/auth\/v1\/verify\S+/) ?? []
  const [, code = ''] = text.match(/code instead: (\d+)/) ?? []
  return { link, code }
}
