import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsProven } from './make-operator.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { openMailbox } from './open-mailbox.ts'
import { createPerson } from './person.ts'

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })

/** The mails to an address, by their subjects. */
async function mailsTo(page: Page, email: string) {
  const mailbox = await page.context().newPage()
  await openMailbox(mailbox)
  const mails = mailbox.getByRole('link', { name: email })
  return { mailbox, mails }
}

test('a share is counted in every tab at once, read where it leads, and mailed only to those who want it', {
  tag: ['@core', '@notifications'],
}, async ({ page, browser }) => {
  const guest = { ...createPerson(), firstName: 'Gus', lastName: 'Guest' }
  const context = await browser.newContext()
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/notifications/stream')) streams += 1
  })
  const first = await context.newPage()
  await enterAsProven(first, guest)
  await first.goto('/dashboard')
  const second = await context.newPage()
  await second.goto('/dashboard')
  for (const tab of [first, second]) await expect(bell(tab, 0)).toBeVisible()

  await enterAsProven(page, { ...createPerson(), firstName: 'Olga', lastName: 'Owner' })
  await callApi(page, 'put', '/plan', { plan: 'team' })
  const titles = ['First draft', 'Second draft', 'Third draft']
  const ids = await makePrompts(
    page,
    titles.map((title) => ({ title, body: 'Sum up the text.' })),
  )
  const share = (id: string | undefined) =>
    callApi(page, 'post', `/sharing/prompt/${id}/shares`, { emails: [guest.email], access: 'read' })

  // One stream for both tabs, which another one takes over.
  await share(ids[0])
  for (const tab of [first, second]) await expect(bell(tab, 1)).toBeVisible()
  expect(streams).toBe(1)
  await first.close()
  await share(ids[1])
  await expect(bell(second, 2)).toBeVisible()
  expect(streams).toBe(2)

  // By keyboard, to the very prompt.
  await bell(second, 2).press('Enter')
  const panel = second.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('heading', { name: 'Today' })).toBeVisible()
  const newest = panel.getByRole('link', { name: /Olga Owner shared a prompt.*Second draft/ })
  await expectNoBarriers(second)
  await newest.press('Enter')
  await expect(second).toHaveURL(`/editor/${ids[1]}`)
  // The editor has a header of its own.
  await expect(bell(second, 1)).toBeVisible()
  await second.goto('/notifications')
  await expect(second.getByRole('link', { name: /^Unread.*First draft/ })).toBeVisible()
  await expect(second.getByRole('link', { name: /^Olga Owner.*Second draft/ })).toBeVisible()
  await checkPage(second)
  await second.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(second, 0)).toBeVisible()

  // The link of a mail turns it off without a session.
  const { mailbox, mails } = await mailsTo(page, guest.email)
  await expect(mails).toHaveCount(2)
  await mails.first().click()
  const text = await mailbox
    .getByText(/notifications\/unsubscribe#token=/)
    .first()
    .innerText()
  await mailbox.close()
  const [link = ''] = /\/notifications\/unsubscribe#\S+/.exec(text) ?? []
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await expect(visitor.getByText('no more mails about “Shared with you”')).toBeVisible()
  await checkPage(visitor)
  await visitor.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(visitor.getByText('You get no mails about “Shared with you”')).toBeVisible()

  await second.goto('/settings/notifications')
  const choice = second.getByRole('group', { name: 'Mails: Shared with you' })
  await expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked()
  await checkPage(second)
  await share(ids[2])
  await expect(bell(second, 1)).toBeVisible()
  const after = await mailsTo(page, guest.email)
  await expect(after.mails).toHaveCount(2)
  await after.mailbox.close()

  // And on again, here.
  const saved = second.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().includes('/notification-settings/'),
  )
  await choice.getByRole('radio', { name: 'Daily' }).click()
  await saved
  await second.reload()
  await expect(choice.getByRole('radio', { name: 'Daily' })).toBeChecked()
})
