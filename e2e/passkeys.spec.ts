import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { enterAsSomebodyNew, fillLogin, signOut } from './person.ts'

/** Chromium's own authenticator: a passkey of the device, or a key that is plugged in. */
async function plugIn(page: Page, transport: 'internal' | 'usb') {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: transport === 'internal',
      hasUserVerification: transport === 'internal',
      isUserVerified: transport === 'internal',
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, renamed, logs in and is removed', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await plugIn(page, 'internal')
  await page.goto('/settings/security')
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toContainText('never used')

  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(passkeys.getByText('My laptop')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(
    page.getByText('You have been logged in successfully', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings/security')
  await expect(passkeys.getByRole('listitem')).toContainText('last used')
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
})

test('a device that has a passkey of the account is not given another one', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await plugIn(page, 'internal')
  await page.goto('/settings/security')
  const add = page.getByRole('button', { name: 'Add passkey' })
  await add.click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await add.click()
  await expect(page.getByText('This device or key is already added.')).toBeVisible()
})

test('a prompt that is closed changes nothing, and says so', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.addInitScript(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Canceled or timed out.')).toBeVisible()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
})

test('a security key is the second factor of the next log-in', async ({
  page,
  expectConsoleError,
}) => {
  // The first try is given up, and its name taken until the second one.
  expectConsoleError(/422/)
  const person = await enterAsSomebodyNew(page)
  await page.goto('/settings/security')
  await page.evaluate(() => {
    const { create } = navigator.credentials
    navigator.credentials.create = () => {
      navigator.credentials.create = create
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await plugIn(page, 'usb')
  await page.getByRole('button', { name: 'Add security key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add security key' })
  await dialog.getByLabel('Name').fill('Blue key')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Canceled or timed out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Second factors' })).toContainText('Blue key')

  await signOut(page)
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Use security key' }).click()
  await expect(page).toHaveURL('/dashboard')
})
