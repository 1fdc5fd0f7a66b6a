import type { Page } from '@playwright/test'
import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsOperator } from './make-operator.ts'
import { openMailbox } from './open-mailbox.ts'

/** Somebody who has subscribed and confirmed, by the mailed link. */
async function subscribe(page: Page): Promise<string> {
  const email = `subscriber-${crypto.randomUUID()}@example.com`
  await page.request.post('/api/v1/newsletter/subscriptions', { data: { email, source: 'footer' } })
  await openMailbox(page)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByText(/\/newsletter\/\S+/).first()).toBeVisible()
  const [confirm = ''] =
    (await page.locator('body').innerText()).match(/http:\/\/\S+\/newsletter\/confirm\S+/g) ?? []
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByText(`${email} is subscribed. Welcome!`)).toBeVisible()
  return email
}

test('an operator writes a newsletter, previews, tests and sends it; a subscriber reads it and unsubscribes', async ({
  page,
  browser,
}) => {
  const reader = await browser.newPage()
  const email = await subscribe(reader)

  await enterAsOperator(page)
  await page.goto('/operator/newsletter')
  await page.getByRole('button', { name: 'New mailing' }).click()
  await page.getByRole('menuitem', { name: 'Newsletter to subscribers' }).click()
  await expect(page).toHaveURL(/\/operator\/newsletter\/[0-9a-f-]{36}$/)
  const subject = `News ${crypto.randomUUID().slice(0, 8)}`
  await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Preview text').fill('Three new things')
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('# Hello\n\n<b>raw</b> and [the library](/discover)')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  const mail = page.frameLocator('iframe[title="Preview of the mail"]')
  await expect(mail.getByRole('heading', { name: 'Hello' })).toBeVisible()
  await expect(mail.getByText('<b>raw</b>')).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  await checkPage(page)
  await page.getByRole('radio', { name: 'Text' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('the library (http')

  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Test stored, not sent')).toBeVisible()

  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this newsletter' })
  await expect(dialog.getByText(/Goes to [\d,]+ confirmed subscribers?/)).toBeVisible()
  await expect(dialog.getByRole('note', { name: 'No mail server' })).toContainText(
    'mails are stored, not sent',
  )
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Stored')

  await openMailbox(reader)
  await reader
    .getByRole('link', { name: new RegExp(subject) })
    .filter({ hasText: email })
    .click()
  await expect(reader.getByText(/newsletter\/unsubscribe\S+/).first()).toBeVisible()
  const [unsubscribe = ''] =
    (await reader.locator('body').innerText()).match(
      /http:\/\/\S+\/newsletter\/unsubscribe#\S+/g,
    ) ?? []
  const token = new URL(unsubscribe).hash.replace('#token=', '')
  // As the button of a mail program does.
  const unsubscribed = await reader.request.post(`/api/v1/newsletter/unsubscribe?token=${token}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(await unsubscribed.json()).toEqual({ email })

  await reader.goto('/blog')
  await reader.getByRole('link', { name: 'Read past newsletters' }).click()
  await reader.getByRole('link', { name: subject }).click()
  await expect(reader.getByRole('heading', { name: subject, level: 1 })).toBeVisible()
  await expect(reader.getByText('<b>raw</b>')).toBeVisible()
  await checkPage(reader)
  await reader.close()
})

test('a notice needs 30 days, is scheduled, cancelled and deleted', {
  tag: ['@core', '@mailings', '@notices'],
}, async ({ page }) => {
  await enterAsOperator(page)
  await page.goto('/operator/newsletter')
  await page.getByRole('button', { name: 'New mailing' }).click()
  await page.getByRole('menuitem', { name: 'Notice to all accounts' }).click()
  const subject = `Terms ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The terms change.')
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this notice' })
  await expect(dialog.getByRole('alert')).toContainText('at least 30 days after the last mail')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Takes effect on').fill(day)
  await page.getByRole('button', { name: 'Send…' }).click()
  await dialog.getByRole('radio', { name: 'Later' }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('button', { name: 'Cancel and edit' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/operator/newsletter')
  await expect(page.getByText(subject)).toHaveCount(0)
})

test('a notice that is sent is announced in the app and on the terms, until it is withdrawn', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAsOperator(page)
  await page.goto('/operator/newsletter')
  await page.getByRole('button', { name: 'New mailing' }).click()
  await page.getByRole('menuitem', { name: 'Notice to all accounts' }).click()
  const subject = `Terms ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The *terms* change.')
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Takes effect on').fill(day)
  await page.getByRole('button', { name: 'Send…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  const mailing = page.url()

  await page.goto('/dashboard')
  const banner = page.getByRole('region', { name: 'Notice', exact: true })
  await expect(banner).toContainText(subject)
  await checkPage(page)
  await banner.getByRole('link', { name: 'Read the notice' }).click()
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible()
  await expect(page.getByText('The terms change.')).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: '← Terms of Service' }).click()
  await expect(
    page.getByRole('region', { name: 'Announced changes' }).getByRole('link', { name: subject }),
  ).toBeVisible()
  await page.goto('/dashboard')
  await banner.getByRole('button', { name: 'Dismiss the notice' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)

  const colleague = await browser.newPage({ baseURL: baseURL ?? '' })
  await enterAsOperator(colleague)
  await colleague.goto(mailing)
  const announced = colleague.getByRole('region', { name: 'Notice', exact: true })
  await expect(announced.filter({ hasText: subject })).toBeVisible()
  await colleague.getByRole('button', { name: 'Withdraw notice' }).click()
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(colleague.getByText('Notice withdrawn')).toBeVisible()
  await expect(colleague.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(announced.filter({ hasText: subject })).toHaveCount(0)
  await colleague.context().close()
  await page.goto('/terms')
  await expect(page.getByRole('link', { name: subject })).toHaveCount(0)
})

test('a draft that another tab deleted is kept as a new one; links to prompts that are gone need a confirmation', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  await enterAsOperator(page)
  await page.goto('/operator/newsletter')
  await page.getByRole('button', { name: 'New mailing' }).click()
  await page.getByRole('menuitem', { name: 'Newsletter to subscribers' }).click()
  const subject = `Kept ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Subject').fill(subject)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  const address = page.url()

  const other = await context.newPage()
  await other.goto(address)
  await other.getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other).toHaveURL('/operator/newsletter')
  await other.close()

  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Try [the lost prompt](/p/a-prompt-that-is-gone).')
  await expect(page.getByRole('alert')).toContainText('This draft was deleted elsewhere')
  await page.getByRole('button', { name: 'Save as a new draft' }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await expect(text).toHaveValue(/the lost prompt/)
  const note = page.getByRole('note', { name: 'Prompts that are not public' })
  await expect(note.filter({ visible: true })).toContainText('the lost prompt')

  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this newsletter' })
  await dialog.getByRole('radio', { name: 'Later' }).click()
  await expect(dialog.getByText('the lost prompt')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Confirm that you want to send these links')
  await dialog.getByRole('checkbox', { name: 'Send it with these links' }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('button', { name: 'Cancel and edit' })).toBeVisible()
})
