import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { callApi } from './make-prompts.ts'
import { createAccount, fillLogin, openDashboard, signOut } from './person.ts'

/** Everything that pages of this site have stored in the browser, but for settings of the device. */
const listStored = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    settings: Object.keys(localStorage).filter((name) => name !== 'theme' && name !== 'visitor-id'),
    tab: Object.keys(sessionStorage),
  }))

test('signing out with unsent work asks first, and leaves nothing to the next person', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|401/)
  await openDashboard(page)
  const other = await context.newPage()
  await other.goto('/prompts')
  await expect(other.getByText('Text summariser').first()).toBeVisible()

  await page.route('**/api/v1/prompts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.goto('/editor/new')
  const text = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await text.pressSequentially('Nobody else may read this')
  await expect(page.getByRole('status').first()).toHaveText(/Offline, changes are kept here/)
  await page.getByRole('link', { name: 'Back to My Prompts' }).click()
  await page.getByRole('button', { name: 'Ada Example' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out and lose unsent changes?' })
  await expect(question).toContainText('1 change is only on this device.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page).not.toHaveURL('/login')

  await page.getByRole('button', { name: 'Ada Example' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => listStored(page)).toEqual({ databases: [], settings: [], tab: [] })
  // The other tab is asked to sign in again, and stores nothing meanwhile.
  await expect(other.getByRole('alertdialog', { name: 'You’ve been signed out' })).toBeVisible()

  await page.unroute('**/api/v1/prompts/*')
  await fillLogin(page, await createAccount(page))
  await expect(page).toHaveURL('/dashboard')
  await expect(other).toHaveURL('/dashboard')
  const { prompts } = await callApi(page, 'get', '/prompts')
  expect(prompts.map(({ title }: { title: string }) => title)).toEqual(['Text summariser'])
  await signOut(page)
})
