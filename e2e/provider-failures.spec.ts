import type { Page } from '@playwright/test'
import {
  cancelThere,
  connectedSite,
  createAddress,
  goToProvider,
  signInThere,
  signUpThrough,
} from './at-provider.ts'
import { expect, test } from './journey.ts'

test.use({ baseURL: connectedSite })

test('whoever cancels reads so, and finds the way back with the goal', async ({ page }) => {
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Drecent')
  await goToProvider(page, 'GitHub')
  await cancelThere(page)
  await expect(page.getByRole('heading', { name: 'Could not log in with GitHub' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /refused|denied/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fdashboard%3Ftab%3Drecent')

  await goToProvider(page, 'GitHub')
  await signInThere(page, createAddress())
  await expect(page).toHaveURL('/dashboard?tab=recent')
})

test('whoever cancels a sign-up gets back to the sign-up', async ({ page }) => {
  await page.goto('/signup')
  await goToProvider(page, 'Google')
  await cancelThere(page)
  await expect(page.getByRole('heading', { name: 'Could not sign up with Google' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign up' }).click()
  await expect(page).toHaveURL('/signup')
})

test('whoever cancels a linking is still signed in, and gets back to the settings', async ({
  page,
}) => {
  await signUpThrough(page, 'Google')
  await page.goto('/settings/linked-accounts')
  await page.getByRole('button', { name: 'Link GitHub' }).click()
  await cancelThere(page)
  await expect(page.getByText('Couldn’t link GitHub', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/settings/linked-accounts')
  await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeEnabled()
})

test('with sign-up closed a stranger of Google is told so', async ({ page }) => {
  await page.goto(`http://localhost:${process.env.CLOSED_PORT}/login`)
  await goToProvider(page, 'Google')
  await signInThere(page, createAddress())
  await expectRefusal(page, /Sign-up is closed/)
})

test('a provider that is down leads back, with words', async ({ page }) => {
  await page.goto(`http://localhost:${process.env.CONFIRMING_PORT}/login?next=%2Fsettings`)
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await expectRefusal(page, /Failed to log in with Google. Please try again./)
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/)
})

async function expectRefusal(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Could not log in/ })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))).toBeNull()
}
