import type { Page } from '@playwright/test'
import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsOperator } from './make-operator.ts'
import { callApi } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { publishPrompt } from './publish-prompt.ts'

/** Published by somebody new, in a browser of their own. */
async function publishAsAnother(page: Page, title: string): Promise<string> {
  const browser = page.context().browser()
  const other = await browser?.newPage()
  if (!other) throw new Error('There is no browser')
  await enterAsSomebodyNew(other)
  const slug = await publishPrompt(other, title)
  await other.close()
  return slug
}

async function report(page: Page, slug: string, text: string): Promise<void> {
  await page.goto(`/p/${slug}`)
  await page.getByRole('button', { name: /^Report / }).click()
  const dialog = page.getByRole('dialog', { name: /^Report / })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a reason.')
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).click()
  await dialog.getByLabel('Details').fill(text)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('We’ll look into it.')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('what a visitor reports is hidden by an operator for a reason, and restored', {
  tag: ['@core', '@moderation', '@reports'],
}, async ({ page, browser, expectConsoleError }) => {
  expectConsoleError(/404/)
  const title = `Buy now ${crypto.randomUUID().slice(0, 8)}`
  const slug = await publishAsAnother(page, title)
  const visitor = await browser.newPage()
  await report(visitor, slug, '<i>Advertising</i>')

  await enterAsOperator(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Ada Example' }).click()
  await page.getByRole('menuitem', { name: 'Moderation' }).click()
  await expect(page).toHaveURL('/moderation')
  const entry = page.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({
    hasText: title,
  })
  await expect(entry).toContainText('Spam or advertising: <i>Advertising</i>')
  await expect(entry).toContainText('Reported by a visitor')
  await entry.getByRole('button', { name: /^Hide/ }).click()
  const dialog = page.getByRole('dialog', { name: `Hide ${title}?` })
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a reason.')
  await dialog.getByLabel('Reason').fill('It only advertises.')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog).toBeHidden()
  await expect(entry).toBeHidden()
  expect((await visitor.goto(`/p/${slug}`))?.status()).toBe(404)

  await page.getByRole('radio', { name: 'Acted on' }).click()
  await expect(page).toHaveURL('/moderation?status=acted-on')
  await entry.getByRole('button', { name: /^Restore/ }).click()
  await expect(entry).toContainText('Public')
  expect((await visitor.goto(`/p/${slug}`))?.status()).toBe(200)
  await visitor.close()

  await page.getByRole('link', { name: 'Audit trail' }).click()
  const trail = page.getByRole('list', { name: 'Audit trail' })
  await expect(trail.getByRole('listitem').filter({ hasText: `hid ${title}` })).toContainText(
    'It only advertises.',
  )
  await expect(trail).toContainText(`restored ${title}`)
  await checkPage(page)
  await page.goto('/moderation?status=acted-on')
  await expect(entry).toBeVisible()
  await checkPage(page)
})

test('an operator bans an author from a report, and features what nobody reported', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  const title = `Bad idea ${crypto.randomUUID().slice(0, 8)}`
  const slug = await publishAsAnother(page, title)
  const good = await publishAsAnother(page, 'Good idea')
  const visitor = await browser.newPage()
  await report(visitor, slug, '')

  await enterAsOperator(page)
  await page.goto('/moderation')
  const entry = page.getByRole('listitem').filter({ hasText: title })
  await entry.getByRole('button', { name: /^Ban author/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Ban @/ })
  await dialog.getByLabel('Reason').fill('Again and again.')
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect(dialog).toBeHidden()
  expect((await visitor.goto(`/p/${slug}`))?.status()).toBe(404)
  await visitor.close()

  await page.getByRole('button', { name: 'Take action' }).click()
  const action = page.getByRole('dialog', { name: 'Take action' })
  await action.getByLabel('Link or name').fill(`/p/${good}`)
  await action.getByRole('button', { name: 'Feature' }).click()
  await expect(action).toBeHidden()
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page.getByRole('list', { name: 'Audit trail' })).toContainText('featured Good idea')
})

test('to everyone else there is no moderation', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto('/moderation')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Ada Example' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Moderation' })).toBeHidden()
})

test('an operator looks up a plan and changes it', async ({ page, browser }) => {
  const other = await browser.newPage()
  await enterAsSomebodyNew(other)
  const { account } = await callApi(other, 'get', '/me')
  await enterAsOperator(page)
  await page.goto('/moderation')
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL('/moderation/plans')
  await checkPage(page)
  const search = page.getByRole('searchbox', { name: 'Handle, email, team name or slug' })
  await search.fill('nobody-has-this')
  await expect(page.getByText('No workspace found')).toBeVisible()
  await search.fill(`@${account.handle}`)
  const entry = page.getByRole('list', { name: 'Workspaces' }).getByRole('listitem')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(`@${account.handle}`)
  await expect(entry.getByText('Pro plan', { exact: true })).toBeVisible()
  await expect(entry).toContainText('0 of 20')
  await checkPage(page)
  await entry.getByRole('button', { name: /^Change plan:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await dialog.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Free' }).click()
  await dialog.getByLabel('Reason').fill('The pilot ended.')
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(entry.getByText('Free plan', { exact: true })).toBeVisible()
  await other.goto('/settings/billing')
  await expect(other.getByText('You are on the Free plan.')).toBeVisible()
  await other.close()
  await page.getByRole('link', { name: 'Audit trail' }).click()
  const trail = page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem')
  await expect(trail.filter({ hasText: `@${account.handle}` })).toContainText(
    'From Pro to Free. The pilot ended.',
  )
})
