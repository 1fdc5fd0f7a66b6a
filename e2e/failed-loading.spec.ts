import { expect, test } from './journey.ts'
import { enterAsSomebodyNew } from './person.ts'
import { routeOnce } from './route-once.ts'

const panelFiles = '**/assets/notification-panel-*.js'

test('a part of a screen whose code did not arrive is loaded by trying again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|could not be loaded/)
  await enterAsSomebodyNew(page)
  await page.goto('/dashboard')
  await routeOnce(page, panelFiles, (route) => route.abort())
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Check your connection' })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a page of an earlier deployment, whose files are gone, offers to reload', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404|could not be loaded/)
  await enterAsSomebodyNew(page)
  await page.goto('/dashboard')
  await routeOnce(page, panelFiles, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await reloaded
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('a screen whose code did not arrive opens after a reload by itself', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|Error loading route module|Failed to fetch/)
  await enterAsSomebodyNew(page)
  await page.goto('/dashboard')
  let isReloaded = false
  // Also what is loaded while the pointer is over the link.
  await page.route('**/assets/templates-*.js', (route) =>
    isReloaded ? route.fallback() : route.abort(),
  )
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('link', { name: 'Templates' }).click()
  await reloaded
  isReloaded = true
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
})

test('a page whose code did not arrive opens when its link is followed again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|Error loading route module|Failed to fetch/)
  await page.goto('/')
  await routeOnce(page, '**/assets/features-*.js', (route) => route.abort())
  const link = page.getByRole('banner').getByRole('link', { name: 'Features' })
  const reloaded = page.waitForEvent('domcontentloaded')
  await link.click()
  await reloaded
  await link.click()
  await expect(page).toHaveURL(/\/features$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const { name, files } of [
  { name: 'its first script', files: '**/assets/entry.client-*.js' },
  { name: 'a script that others need', files: '**/assets/root-*.js' },
])
  test(`a page without ${name} says so and offers to reload`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/)
    await routeOnce(page, files, (route) => route.abort())
    await page.goto('/login', { waitUntil: 'load' })
    await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).click()
    await page.locator('html[data-taken-over]').waitFor()
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeHidden()
    await expect(page.getByLabel('Email')).toBeEditable()
  })
