import { expect, test } from './journey.ts'
import { openMailbox } from './open-mailbox.ts'

test('a visitor subscribes in the footer, confirms by mail, and unsubscribes again', {
  tag: ['@core', '@newsletter'],
}, async ({ page, sentEvents }) => {
  const email = `reader-${crypto.randomUUID()}@example.com`
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill(email)
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer.getByText(`the link to confirm ${email} was stored, not sent`)).toBeVisible()
  await expect
    .poll(() => sentEvents('newsletter_subscribe_clicked'))
    .toEqual([{ source: 'footer' }])

  await openMailbox(page)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByText(/\/newsletter\/\S+/).first()).toBeVisible()
  const mail = await page.locator('body').innerText()
  const [confirm = '', unsubscribe = ''] = mail.match(/http:\/\/\S+\/newsletter\/\S+/g) ?? []

  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByText(`${email} is subscribed. Welcome!`)).toBeVisible()

  await page.goto(unsubscribe)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(`${email} receives no further newsletter.`)).toBeVisible()
})

test('another link that is opened in the same tab is answered for itself', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  const confirm = page.getByRole('button', { name: 'Confirm subscription' })
  const problem = page.getByText('Subscribe again to get a new one.')
  await page.goto(`/newsletter/confirm#token=${'x'.repeat(32)}`)
  await confirm.click()
  await expect(problem).toBeVisible()
  await page.goto(`/newsletter/confirm#token=${'y'.repeat(32)}`)
  await expect(problem).toBeHidden()
  await confirm.click()
  await expect(problem).toBeVisible()
})

test('a link with an unknown token says what to do', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/)
  await page.goto(`/newsletter/confirm#token=${'x'.repeat(32)}`)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByText('Subscribe again to get a new one.')).toBeVisible()
})
