import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { openMailbox } from './open-mailbox.ts'

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

/** Somebody new, signed in in this browser without its screens. */
export async function enterAsSomebodyNew(page: Page): Promise<Person> {
  const person = createPerson()
  await signUpAs(page, person)
  return person
}

/** This person, signed up and signed in in this browser without its screens. */
export async function signUpAs(page: Page, person: Person): Promise<void> {
  await storeSession(page, await signUpByApi(page, person))
}

/** Somebody new on their dashboard. */
export async function openDashboard(page: Page): Promise<Person> {
  const person = await enterAsSomebodyNew(page)
  await page.goto('/dashboard')
  return person
}

/** Somebody new, not signed in anywhere. */
export async function createAccount(page: Page): Promise<Person> {
  const person = createPerson()
  await signUpByApi(page, person)
  return person
}

/** The same person in another browser. */
export async function enterAs(page: Page, { email, password }: Person): Promise<void> {
  await storeSession(page, await askAuth(page, '/token?grant_type=password', { email, password }))
}

function signUpByApi(page: Page, { firstName, lastName, email, password }: Person) {
  const data = { first_name: firstName, last_name: lastName }
  return askAuth(page, '/signup', { email, password, data })
}

async function askAuth(page: Page, path: string, data: object): Promise<string> {
  const { auth } = await (await page.request.get('/api/v1/config')).json()
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const answer = await page.request.post(`${auth.url}${path}`, {
    headers: { apikey: auth.anonKey, 'user-agent': userAgent },
    data,
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return await answer.text()
}

async function storeSession(page: Page, session: string): Promise<void> {
  // A page of this origin that loads nothing else.
  await page.goto('/healthz')
  await page.evaluate((text) => localStorage.setItem('sb-localhost-auth-token', text), session)
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
  await openMailbox(mailbox)
  await mailbox.getByRole('link', { name: email }).first().click()
  await expect(mailbox.getByText(/\/auth\/v1\/verify/).first()).toBeVisible()
  const text = await mailbox.locator('body').innerText()
  await mailbox.close()
  const [link = ''] = text.match(/http:\/\/\S+\/auth\/v1\/verify\S+/) ?? []
  const [, code = ''] = text.match(/code instead: (\d+)/) ?? []
  return { link, code }
}

/** The code that confirms that a session is in the right hands. */
export async function readSessionCode(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await openMailbox(mailbox)
  await mailbox.getByRole('link', { name: email }).first().click()
  const text = await mailbox.getByText(/confirm it’s you: \d+/).innerText()
  await mailbox.close()
  return /\d{6,}/.exec(text)?.[0] ?? ''
}
