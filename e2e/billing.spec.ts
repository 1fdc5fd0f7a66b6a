import type { Page } from '@playwright/test'
import { plans } from '@product/domain'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi, makeManyPrompts, makePrompts } from './make-prompts.ts'
import { createPerson, enterAsSomebodyNew, fillSignup } from './person.ts'

const mostPrompts = plans.free.limits.prompts ?? 0

const useRow = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Your plan' }).getByRole('listitem').filter({ hasText: label })

const savedStatus = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })

test('a smaller plan is confirmed, locks the history, refuses one prompt too many, and a larger one takes it', async ({
  page,
  expectConsoleError,
}) => {
  // The draft that is opened again has never been stored.
  expectConsoleError(/402|404/)
  await enterAsSomebodyNew(page)
  const [first] = await makePrompts(page, [{ title: 'Weekly report', body: 'Sum up the week.' }])
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Billing' }).click()
  await expect(page).toHaveURL('/settings/billing')
  await expect(page.getByText('You are on the Pro plan.')).toBeVisible()
  await expect(page.getByText('no payments set up')).toBeVisible()
  await expect(useRow(page, 'Prompts')).toContainText('1 · Unlimited')
  await expect(useRow(page, 'API connections')).toContainText('0 of 20')
  await expect(useRow(page, 'Executions this month')).toContainText(/Resets on \w+ 1\./)
  await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await checkPage(page)

  await page.getByRole('button', { name: 'Switch to Free' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Switch to Free?' })
  await expect(confirmation).toContainText('Nothing is deleted, and exports contain every version.')
  await expect(confirmation).toContainText('Version history is locked.')
  await expectNoBarriers(page)
  await confirmation.getByRole('button', { name: 'Keep Pro' }).click()
  await expect(page.getByText('You are on the Pro plan.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Free' }).click()
  await confirmation.getByRole('button', { name: 'Switch to Free' }).click()
  await expect(page.getByText('You are on the Free plan.')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Free Plan')).toBeVisible()
  await expect(useRow(page, 'Prompts')).toContainText(`1 of ${mostPrompts}`)

  for (const [screen, sentence] of [
    ['history', 'Version history is part of the Pro plan.'],
    ['metrics', 'Metrics are part of the Pro plan.'],
  ]) {
    await page.goto(`/editor/${first}/${screen}`)
    await expect(page.getByText(`${sentence}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
    await checkPage(page)
  }
  await makeManyPrompts(page, mostPrompts - 1)
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(useRow(page, 'Prompts')).toContainText(`Limit reached · ${mostPrompts} of`)
  await checkPage(page)

  await page.goto('/editor/new')
  const text = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await text.focus()
  await page.keyboard.insertText('One too many.')
  const banner = page.getByRole('alert').filter({ hasText: 'Your last changes are not saved' })
  await expect(banner).toContainText(
    `The Free plan includes ${mostPrompts} prompts, and you have ${mostPrompts}.`,
  )
  await expect(banner).toContainText('kept on this device')
  await banner.getByRole('link', { name: 'See plans' }).click()
  await page.getByRole('button', { name: 'Switch to Pro' }).click()
  await expect(page.getByText('You are on the Pro plan.')).toBeVisible()
  await page.goBack()
  await expect(text).toHaveText('One too many.')
  await expect(savedStatus(page)).toBeVisible()
  await page.getByRole('link', { name: /^Version history/ }).click()
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('v1')).toBeVisible()
})

test('a copy beyond the limit is refused in a toast that leads to the plans', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/402/)
  await enterAsSomebodyNew(page)
  await callApi(page, 'put', '/plan', { plan: 'free' })
  await makeManyPrompts(page, mostPrompts)
  await page.goto('/prompts')
  await page
    .getByRole('button', { name: /^Actions for Prompt/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'No copy was made' })
  await expect(toast).toContainText('Upgrade to Pro for more.')
  await toast.getByRole('button', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/settings/billing')
})

test('one connection too many is refused in its form, and a run too many in its result', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/402/)
  await enterAsSomebodyNew(page)
  await callApi(page, 'put', '/plan', { plan: 'free' })
  for (let made = 0; made < (plans.free.limits.connections ?? 0); made += 1)
    await callApi(page, 'post', '/connections', {
      id: crypto.randomUUID(),
      provider: 'compatible',
      name: `Workshop ${made}`,
      baseUrl: `http://localhost:9/${made}`,
    })
  await page.goto('/settings/connections')
  await page.getByRole('button', { name: 'Connect New API' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Midjourney' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Midjourney' })
  await dialog.getByRole('button', { name: 'Add Midjourney' }).click()
  await expect(dialog).toContainText('The Free plan includes 5 connections, and you have 5.')
  await expectNoBarriers(page)
  await dialog.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/settings/billing')

  // As if a hundred had run this month.
  const error = {
    code: 'plan.limit-reached',
    message:
      'The Free plan includes 100 executions a month, and you have used 100. Upgrade to Pro for more.',
    details: { limit: 'executions', plan: 'free', used: 100, allowed: 100 },
    requestId: 'r',
  }
  await page.route('**/api/v1/runs', (route) => route.fulfill({ status: 402, json: { error } }))
  const [id] = await makePrompts(page, [{ title: 'Greeting', body: 'Say hello.' }])
  await page.goto(`/editor/${id}`)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('and you have used 100.')
  await result.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/settings/billing')
})

test('the dashboard says that a limit is near, until it is dismissed or the next one comes', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  let executions = 82
  await page.route('**/api/v1/plan', (route) =>
    route.fulfill({
      json: {
        plan: 'free',
        use: { prompts: 3, connections: 1, executions },
        executionsResetAt: '2027-01-01T00:00:00.000Z',
      },
    }),
  )
  await page.goto('/dashboard')
  const notice = page.getByRole('region', { name: 'Plan limits' })
  await expect(notice).toContainText('You have used 82 of 100 executions this month.')
  await checkPage(page)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByText('Total Prompts').or(page.getByText('Get started'))).toBeVisible()
  await expect(notice).toBeHidden()

  executions = 100
  await page.reload()
  await expect(notice).toContainText('You have used 100 of 100 executions this month.')
  await notice.getByRole('link', { name: 'See plans' }).click()
  await expect(useRow(page, 'Executions this month')).toContainText('Limit reached · 100 of 100')
  await expect(useRow(page, 'Executions this month')).toContainText('Resets on January 1.')
})

test('Get Started with Pro leads through the sign-up to the plans', {
  tag: ['@core', '@billing'],
}, async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Get Started with Pro' }).click()
  await fillSignup(page, createPerson())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/settings/billing')
  await expect(page.getByText('You are on the Pro plan.')).toBeVisible()
})
