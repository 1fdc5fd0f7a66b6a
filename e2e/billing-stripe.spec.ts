import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { createPerson, fillSignup } from './person.ts'

test.use({ baseURL: `http://localhost:${process.env.PAYING_PORT}` })

const planLine = (page: Page, name: string) => page.getByText(`You are on the ${name} plan.`)
const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription' })
const plansRegion = (page: Page) => page.getByRole('region', { name: 'Plans' })

/** On the page of Stripe that is open. */
async function payWith(page: Page, card: string, button: string): Promise<void> {
  await page.getByLabel('Card').selectOption(card)
  await page.getByRole('button', { name: button }).click()
}

/** Everybody's periods end at the double; this journey is the only one that pays. */
const passDays = async (page: Page, days: number) => {
  const address = `http://127.0.0.1:${process.env.STRIPE_PORT}/control/advance?days=${days}`
  expect((await page.request.post(address)).ok()).toBe(true)
}

test('a customer buys, upgrades, downgrades, loses a card and gets a refund', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await page.getByRole('link', { name: 'Get Started with Pro' }).click()
  await fillSignup(page, createPerson())
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByText('$19.00 per month')).toBeVisible()
  await payWith(page, 'failing', 'Subscribe')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/settings/billing')
  await expect(planLine(page, 'Free')).toBeVisible()
  await expect(page.getByText('no payments set up')).toBeHidden()
  await checkPage(page)

  await page.getByRole('radio', { name: 'Monthly' }).check()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await payWith(page, 'good', 'Subscribe')
  await expect(planLine(page, 'Pro')).toBeVisible()
  await expect(page).toHaveURL('/settings/billing')
  await expect(subscription(page)).toContainText(/Pro, billed monthly\. Renews on \w+ \d+, \d+\./)
  await expect(page.getByRole('complementary').getByText('Pro Plan')).toBeVisible()
  const receipts = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
  await expect(receipts).toHaveCount(1)
  await expect(receipts.first()).toContainText('$19.00')
  await expect(receipts.first()).toContainText('Paid')
  await checkPage(page)

  await page.getByRole('button', { name: 'Upgrade to Team' }).click()
  const upgrade = page.getByRole('alertdialog', { name: 'Upgrade to Team for $49 a month?' })
  await expect(upgrade).toContainText('Your card is charged now.')
  await expectNoBarriers(page)
  await upgrade.getByRole('button', { name: 'Pay and upgrade' }).click()
  await expect(planLine(page, 'Team')).toBeVisible()
  await expect(receipts).toHaveCount(2)

  await page.getByRole('button', { name: 'Switch to Pro' }).click()
  const downgrade = page.getByRole('alertdialog', { name: 'Switch to Pro?' })
  await expect(downgrade).toContainText(/You keep Team until \w+ \d+, \d+\./)
  await downgrade.getByRole('button', { name: 'Switch to Pro' }).click()
  await expect(subscription(page)).toContainText(/Changes to Pro on \w+ \d+, \d+\./)
  await expect(planLine(page, 'Team')).toBeVisible()
  await expect(plansRegion(page).getByRole('button', { name: 'Scheduled' })).toBeDisabled()
  await checkPage(page)
  await subscription(page).getByRole('button', { name: 'Keep Team' }).click()
  await expect(subscription(page)).toContainText('Renews on')
  await expect(page.getByText('Changes to Pro on')).toBeHidden()

  await page.getByRole('button', { name: 'Manage payment' }).click()
  await payWith(page, 'failing', 'Save')
  await expect(page.getByRole('status').first()).toHaveText('Saved')
  await passDays(page, 32)
  await page.getByRole('link', { name: 'Return' }).click()
  const alert = subscription(page).getByRole('alert')
  await expect(alert).toContainText(/Update your payment method by \w+ \d+, \d+ to keep Team\./)
  await expect(receipts.first()).toContainText('Not paid')
  await checkPage(page)
  await page.goto('/dashboard')
  const notice = page.getByRole('region', { name: 'Failed payment' })
  await expect(notice).toContainText('to keep Team.')
  await checkPage(page)
  await notice.getByRole('link', { name: 'Go to billing' }).click()
  await page.getByRole('button', { name: 'Update payment method' }).click()
  await payWith(page, 'good', 'Save')
  await expect(page.getByRole('status').first()).toHaveText('Saved')
  await passDays(page, 4)
  await page.getByRole('link', { name: 'Return' }).click()
  await expect(subscription(page)).toContainText('Renews on')
  await expect(alert).toBeHidden()

  await page.getByRole('button', { name: 'Get a refund' }).click()
  const refund = page.getByRole('alertdialog', { name: /Get a refund/ })
  await expectNoBarriers(page)
  await refund.getByRole('button', { name: 'Refund and end' }).click()
  await expect(planLine(page, 'Free')).toBeVisible()
  await expect(receipts.first()).toContainText('Refunded')
  await expect(plansRegion(page).getByRole('button', { name: 'Current plan' })).toBeVisible()
  await checkPage(page)
})
