import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { openMailbox } from './open-mailbox.ts'
import { routeOnce } from './route-once.ts'

async function writeMessage(page: Page, subject: string) {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Grace Example')
  await page.getByLabel('Email', { exact: true }).fill('grace@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('Does it keep every version?')
}

test('a visitor sends a message and the operator gets it by mail', {
  tag: ['@core', '@contact'],
}, async ({ page, sentEvents }) => {
  const subject = `A question ${crypto.randomUUID()}`
  await writeMessage(page, subject)
  await page.getByRole('button', { name: 'Send Message' }).click()

  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
  await expect(
    page.getByText("We'll get back to you as soon as possible.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect
    .poll(() => sentEvents('contact_form_submitted'))
    .toEqual([
      {
        name: 'Grace Example',
        email: 'grace@example.com',
        subject,
        message: 'Does it keep every version?',
      },
    ])

  await openMailbox(page)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText('Does it keep every version?')).toBeVisible()
})

test('a message that cannot be sent stays in the form and is sent once on retry', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource/)
  const subject = `A second try ${crypto.randomUUID()}`
  await writeMessage(page, subject)

  // The first answer is lost on the way: the server has stored the message, the browser cannot know.
  await routeOnce(page, '**/api/v1/contact-messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)

  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()

  await openMailbox(page)
  await expect(page.getByRole('link', { name: subject })).toHaveCount(1)
})

test('the contact page says where to write, and asks for all four fields', async ({
  page,
  sentEvents,
}) => {
  await page.goto('/contact')
  for (const name of ['support', 'privacy', 'legal'])
    await expect(
      page.getByRole('main').getByRole('link', { name: `${name}@example.com` }),
    ).toHaveAttribute('href', `mailto:${name}@example.com`)
  await expect(page.getByText('We answer in the live chat within 24 hours.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeVisible()
  const form = page.getByRole('main').locator('form')
  await form.getByRole('button', { name: 'Send Message' }).click()
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    expect(
      await form
        .getByLabel(label)
        .evaluate((field: HTMLInputElement) => field.validity.valueMissing),
      label,
    ).toBe(true)
  await expect(form.getByRole('alert')).toHaveText([
    'Please enter your name',
    'Please enter a valid email address',
    'Please enter a subject',
    'Please enter a message',
  ])
  await expect(form.getByLabel('Name')).toBeFocused()
  expect(sentEvents('contact_form_submitted')).toEqual([])
})

test('an address that is none is refused before anything is sent', async ({ page }) => {
  await writeMessage(page, 'Never sent')
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByText('Message sent!')).toHaveCount(0)
})
