import { expect, test } from './journey.ts'
import { enterAsSomebodyNew } from './person.ts'

const body = {
  error: {
    code: 'database.unreachable',
    message: 'The database can’t be reached. Try again shortly.',
    requestId: 'none',
  },
}

test.beforeEach(({ expectConsoleError }) => expectConsoleError(/503/))

test('a page whose data cannot be loaded is loaded as a whole instead', async ({ page }) => {
  await page.goto('/')
  await page.route('**/discover.data*', (route) => route.fulfill({ status: 503, json: body }))
  await page.locator('a[href="/discover"]').first().click()
  await expect(page).toHaveTitle(/Discover/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toBeHidden()
})

test('a screen of the signed-in area says so and loads again on Retry', async ({ page }) => {
  await enterAsSomebodyNew(page)
  let isAway = true
  await page.route('**/api/v1/templates*', (route) =>
    isAway ? route.fulfill({ status: 503, json: body }) : route.continue(),
  )
  await page.goto('/templates')
  await expect(page.getByText(body.error.message)).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(body.error.message)).toBeHidden()
})
