import type { Page } from '@playwright/test'
import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { refuseSockets } from './refuse-sockets.ts'

const use = { prompts: 1_200_000_000, runs: 500_000_000, files: 300_000_000 }

/** As if the workspace had filled its two gigabytes. */
const pretendFull = (page: Page) =>
  page.route('**/api/v1/storage', (route) =>
    route.fulfill({
      json: {
        quotaBytes: 2_000_000_000,
        usedBytes: 2_000_000_000,
        use: { ...use, templates: 0, publications: 0 },
      },
    }),
  )

test('settings show how much storage is used and by what', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await makePrompts(page, [{ title: 'Large', body: 'x'.repeat(150_000) }])
  await page.goto('/settings/data')
  const section = page.getByRole('region', { name: 'Storage' })
  await expect(section.getByText(/^30\d kB of 2 GB used$/)).toBeVisible()
  await expect(section.getByText('less than 1%')).toBeVisible()
  await expect(section.getByRole('definition').first()).toHaveText(/^30\d kB$/)
  await expect(section.getByText('full')).toBeHidden()
  await checkPage(page)

  await pretendFull(page)
  await page.reload()
  await expect(section.getByText('2 GB of 2 GB used')).toBeVisible()
  await expect(section.getByText('Your storage is full.')).toBeVisible()
  await expect(section.getByRole('progressbar', { name: 'Storage used' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  await checkPage(page)
  await section.getByRole('link', { name: 'trash' }).click()
  await expect(page).toHaveURL('/trash')
})

test('work that does not fit is kept in the editor and saved once there is room', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/)
  await refuseSockets(page)
  await enterAsSomebodyNew(page)
  const [id] = await makePrompts(page, [{ title: 'Notes', body: 'First line.' }])
  let refusals = 0
  await page.route(`**/api/v1/prompts/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return await route.fallback()
    refusals += 1
    const error = {
      code: 'storage.full',
      message: 'This does not fit: your workspace uses 2 GB of its 2 GB of storage.',
      requestId: 'r',
    }
    await route.fulfill({ status: 409, json: { error } })
  })
  await page.goto(`/editor/${id}`)
  const text = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' Second line.')
  const banner = page.getByRole('alert').filter({ hasText: 'Your last changes are not saved' })
  await expect(banner).toContainText('uses 2 GB of its 2 GB of storage')
  await expect(banner).toContainText('kept on this device')
  expect(refusals).toBe(1)
  await checkPage(page)

  // Looking at the storage and coming back loses nothing.
  await banner.getByRole('link', { name: 'Show storage' }).click()
  await expect(page).toHaveURL('/settings/data')
  await page.goBack()
  await expect(text).toHaveText('First line. Second line.')
  await page.reload()
  await expect(text).toHaveText('First line. Second line.')
  await expect(banner).toBeVisible()

  await page.unroute(`**/api/v1/prompts/${id}`)
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(banner).toBeHidden()
})
