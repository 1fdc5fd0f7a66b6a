import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from './journey.ts'
import { enterAs, enterAsSomebodyNew, fillLogin, readMail, signOut } from './person.ts'

const userCard = (page: Page) => page.getByRole('complementary').getByRole('button').last()

test('a changed profile and picture show in the user card', {
  tag: ['@core', '@accounts'],
}, async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto('/settings')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(page.getByLabel('Name')).toHaveValue('Ada Example')
  await expect(save).toBeDisabled()

  const handle = `grace-${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Handle').fill(handle)
  await page.getByLabel('Bio').fill('Finds bugs.')
  await expect(page.getByText(`@${handle}`)).toBeVisible()
  await expect(page.getByText('11 of 500')).toBeVisible()
  await save.click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(userCard(page)).toContainText('Grace Hopper')
  await expect(save).toBeDisabled()

  await page.getByLabel('Photo file').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await drawPicture(page), 'base64'),
  })
  const picture = userCard(page).getByRole('img', { name: 'Grace Hopper' }).locator('img')
  await expect(picture).toHaveAttribute('src', /\/api\/v1\/avatars\//)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeHidden()
})

test('by keyboard, the navigation can be skipped', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto('/settings')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Example')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Profile' })).toBeFocused()
})

test('on a phone the row of pages shows the current one', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.setViewportSize({ width: 375, height: 740 })
  const row = page.getByRole('navigation', { name: 'Settings' })
  const current = row.locator('[aria-current="page"]')
  await page.goto('/settings/data')
  await expect(current).toHaveText('Data')
  await expect(current).toBeInViewport({ ratio: 1 })
  await expect(row).toHaveAttribute('data-more', 'left')
  await page.goto('/settings')
  await expect(row).toHaveAttribute('data-more', 'right')
  // Without loading the page anew.
  await row.getByRole('link', { name: 'Connections' }).press('Enter')
  await expect(current).toHaveText('Connections')
  await expect(row.getByRole('link', { name: 'Workspace' })).toBeInViewport()
  await expect(row).toHaveAttribute('data-more', /left/)
})

test('what is discarded is as it was, and what is saved is shown as it is stored', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await page.goto('/settings')
  const handle = page.getByLabel('Handle')
  await expect(handle).not.toHaveValue('')
  const before = await handle.inputValue()
  await handle.fill('No Good!')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(handle).toHaveValue(before)

  const chosen = `Grace-${crypto.randomUUID().slice(0, 8)}`
  await handle.fill(chosen)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(handle).toHaveValue(chosen.toLowerCase())
})

test('a taken handle and a file that is no picture are refused beside their fields', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/)
  await enterAsSomebodyNew(page)
  await page.goto('/settings')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Example')
  await page.getByLabel('Handle').fill('admin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This handle is taken' })).toBeVisible()
  await expect(page.getByLabel('Handle')).toBeFocused()

  await page.getByLabel('Photo file').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('“notes.png” isn’t a supported image')).toBeVisible()
})

test('a second factor is set up and asked for at the next log-in', async ({
  page,
  expectConsoleError,
}) => {
  // A request that was under way as the factor began is refused, and sent again with the new session.
  expectConsoleError(/403/)
  const account = await enterAsSomebodyNew(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' })
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })

  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog).toBeHidden()
  const factors = page.getByRole('list', { name: 'Second factors' })
  await expect(factors.getByText('My phone')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('Two-factor')

  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  await expect(
    page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()

  await signOut(page)
  await fillLogin(page, account)
  // A code counts once; the next one is accepted already.
  const nextCode = totp.generate({ timestamp: Date.now() + 30_000 })
  await page.getByLabel('Authenticator app code').fill(nextCode)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible()
})

test('a new password is judged while typed and ends the other sessions', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  const account = await enterAsSomebodyNew(page)
  const elsewhere = await openElsewhere(browser)
  await enterAs(elsewhere, account)
  await elsewhere.goto('/settings')
  await expect(elsewhere.getByLabel('Name')).toBeVisible()

  await page.goto('/settings/security')
  const field = page.getByLabel('New password')
  const change = page.getByRole('button', { name: 'Change password' })
  await field.fill('password1')
  await expect(page.getByText('Avoid common words')).toBeVisible()
  await field.fill(account.password)
  await change.click()
  await expect(page.getByText('should be different from the old password')).toBeVisible()
  await field.fill('quite another orchard')
  await change.click()
  await expect(page.getByText('Your other devices have been signed out.')).toBeVisible()

  await elsewhere.reload()
  await elsewhere.waitForURL('**/login**')
  await elsewhere.close()
})

test('a session of another browser is listed and ended', async ({ page, browser }) => {
  const account = await enterAsSomebodyNew(page)
  const elsewhere = await openElsewhere(browser)
  await enterAs(elsewhere, account)

  await page.goto('/settings/security')
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('Chrome on Linux')
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await sessions.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await elsewhere.goto('/settings')
  await elsewhere.waitForURL('**/login**')
  await elsewhere.close()
})

test('a session that could not be ended comes back to the list', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource/)
  const account = await enterAsSomebodyNew(page)
  const elsewhere = await openElsewhere(browser)
  await enterAs(elsewhere, account)
  await elsewhere.close()
  await page.goto('/settings/security')
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await page.route('**/api/v1/me/sessions/*', (route) => route.abort())
  await sessions.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Couldn’t end the session')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await page.unroute('**/api/v1/me/sessions/*')
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

test('a new address is confirmed with the code that is mailed to it', async ({ page }) => {
  await enterAsSomebodyNew(page)
  const newEmail = `${crypto.randomUUID()}@example.com`
  await page.goto('/settings/account')
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()

  const { code } = await readMail(page, newEmail)

  await page.getByLabel(`Code for ${newEmail}`).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`You sign in with ${newEmail}`)).toBeVisible()
  await expect(page.getByText('Waiting for confirmation')).toBeHidden()
})

test('the only way to sign in cannot be unlinked, and what is not set up says so', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await page.goto('/settings/linked-accounts')
  await expect(page.getByRole('button', { name: 'Unlink Email and password' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeDisabled()
  await expect(page.getByText('Google sign-in isn’t set up')).toBeVisible()
})

const linking = '/auth/callback?flow=link&provider=google&next=%2Fsettings%2Flinked-accounts'

test('a provider that could not be linked says why in the settings', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto(`${linking}&error=server_error&error_code=identity_already_exists`)
  await Promise.all([
    expect(page.getByText('Couldn’t link Google')).toBeVisible(),
    expect(page.getByText('It’s already linked to another account')).toBeVisible(),
  ])
  await expect(page).toHaveURL('/settings/linked-accounts')
})

test('the data are exported and the account is deleted for good', async ({
  page,
  expectConsoleError,
}) => {
  // Also requests that were under way as the account was deleted are refused.
  expectConsoleError(/40[0139]/)
  const account = await enterAsSomebodyNew(page)
  await page.goto('/settings/data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^promptuary-[a-z0-9-]+-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(exported).toMatchObject({ email: account.email, account: { name: 'Ada Example' } })

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await dialog.getByLabel(`Type ${account.email} to go on`).fill(account.email)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/login')
  await fillLogin(page, account)
  await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible()
})

test('a list that could not be loaded is loaded by Retry', async ({ page, expectConsoleError }) => {
  expectConsoleError(/Failed to load resource/)
  await enterAsSomebodyNew(page)
  // A server that answers is not away: nothing loads the list again by itself.
  await page.route('**/api/v1/me/sessions', (route) => route.fulfill({ status: 500 }))
  await page.goto('/settings/security')
  await expect(page.getByRole('status').filter({ hasText: 'Loading your sessions' })).toBeVisible()
  // After three more tries, each a while after the last.
  await expect(page.getByText('Couldn’t load your sessions')).toBeVisible()
  await page.unroute('**/api/v1/me/sessions')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('This device')
})

/** The second browser of somebody. */
const openElsewhere = (browser: Browser) =>
  browser.newPage({ baseURL: `http://localhost:${process.env.JOURNEY_PORT}` })

/** Wider than high, so that it must be cut. */
const drawPicture = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
    canvas.getContext('2d')?.fillRect(100, 50, 300, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
