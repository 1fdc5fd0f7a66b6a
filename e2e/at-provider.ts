import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export type ProviderName = 'Google' | 'GitHub'

export const connectedSite = `http://localhost:${process.env.CONNECTED_PORT}`

/** An address that no installation and no provider has seen. */
export const createAddress = () => `ada-${crypto.randomUUID()}@example.com`

export async function goToProvider(page: Page, name: ProviderName): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Sign in to ${name}` })).toBeVisible()
}

/** On the page of the provider, as whoever has this address there. */
export async function signInThere(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const cancelThere = (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()

/** Ends on the dashboard of a new account. */
export async function signUpThrough(page: Page, name: ProviderName): Promise<string> {
  const email = createAddress()
  await page.goto('/signup')
  await goToProvider(page, name)
  await signInThere(page, email)
  await expect(page).toHaveURL('/dashboard')
  return email
}
