import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createAccount, fillLogin, openDashboard } from './person.ts'

const sessionKey = 'sb-localhost-auth-token'
const renewal = /\/auth\/v1\/token\?grant_type=refresh_token/

test('signing in in one tab signs in the other, which goes where it wanted to', async ({
  page,
  context,
}) => {
  const person = await createAccount(page)
  await page.goto('/login')
  const other = await context.newPage()
  await other.goto('/login?next=%2Fdashboard%3Ftab%3Drecent')
  await expect(other.getByLabel('Email')).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL('/dashboard')
  await expect(other).toHaveURL('/dashboard?tab=recent')
  await expect(other.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible()
})

test('a session that could not be renewed for now is kept, and renewed later', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/)
  await page.clock.install()
  await openDashboard(page)
  await expect(page.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible()
  let refusals = 0
  await page.route(renewal, (route) => {
    refusals += 1
    return route.fulfill({ status: 503, body: 'away' })
  })
  const stale = await expireSession(page)
  await passTimeUntil(page, () => expect(refusals).toBeGreaterThan(2))
  await expect(page.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible()
  expect(await readSession(page)).toMatchObject({ refresh_token: stale.refresh_token })

  await page.unroute(renewal)
  await passTimeUntil(page, async () =>
    expect((await readSession(page)).refresh_token).not.toBe(stale.refresh_token),
  )
  await expect(page).toHaveURL('/dashboard')
})

test('whoever comes back while nothing can be renewed stays signed in', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503|401/)
  await page.clock.install()
  await openDashboard(page)
  await expect(page.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible()
  await expireSession(page)
  await page.route(renewal, (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.reload()
  await passTimeUntil(page, () =>
    expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 500 }),
  )
  await expect(page).toHaveURL('/dashboard')
})

test('a session that cannot be renewed any more ends in every tab, with words', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/400/)
  const person = await openDashboard(page)
  // The other tab follows the notifications, and need not begin to when this one is loaded again.
  await page.goto('/pricing')
  const other = await context.newPage()
  await other.clock.install()
  const followed = other.waitForResponse('**/api/v1/notifications/stream')
  // The last request of the sync that begins 2 seconds after loading; the dashboard itself asks for fewer runs.
  const synced = other.waitForResponse(/\/api\/v1\/runs\?limit=30$/)
  await other.goto('/dashboard')
  await followed
  await synced
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  // A request that is still to come would renew the session too, and wait for ever once time stands still.
  await expect(other.getByText('Text summariser').first()).toBeVisible()
  // It looks twice a minute, and would renew the session itself. The clock is that of every tab.
  await other.clock.pauseAt(Date.now() + 5_000)
  await page.route(renewal, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' },
    }),
  )
  await expireSession(page)
  await page.goto('/dashboard')
  await expect(
    page.getByText('Your session has ended. Please log in again.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => readSession(page)).toBeNull()
  await other.clock.resume()

  // The page that was open stays, and goes on once its owner is back, wherever they log in.
  const dialog = other.getByRole('alertdialog', { name: 'You’ve been signed out' })
  await expect(dialog).toBeVisible()
  await expect(other).toHaveURL('/dashboard')
  await fillLogin(page, person)
  await expect(dialog).toBeHidden()
  await expect(other.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
})

const readSession = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), sessionKey)

/** As if the page had been left alone for longer than an access token is valid. */
const expireSession = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? 'null')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
    return session
  }, sessionKey)

/** The client looks twice a minute, and tries again after longer and longer waits. */
const passTimeUntil = (page: Page, expectation: () => unknown) =>
  expect(async () => {
    await page.clock.runFor(10_000)
    await expectation()
  }).toPass()
