import type { Browser, Page } from '@playwright/test'
import { checkPage, expectNoBarriers, expectToFit } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsOperator } from './make-operator.ts'
import { openMailbox } from './open-mailbox.ts'
import { enterAsSomebodyNew } from './person.ts'
import { receiveMail } from './receive-mail.ts'

const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`

/** A visitor in Berlin, in a browser of their own. */
async function openVisitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  return await context.newPage()
}

async function openChat(page: Page) {
  await page.getByRole('button', { name: /^Chat with support/ }).click()
  const chat = page.getByRole('dialog', { name: 'Chat with support' })
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible()
  return chat
}

async function openInbox(page: Page): Promise<void> {
  await enterAsOperator(page)
  // Wide enough for the person beside the conversation.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/operator')
  await expect(page.getByLabel('Search conversations')).toBeVisible()
  await expect(page.getByText(/^Online: /)).toBeVisible()
}

/** The conversation that begins with these words, opened. */
async function openConversation(page: Page, subject: string) {
  await page.getByRole('link').filter({ hasText: subject }).first().click()
  const conversation = page.getByRole('region', { name: `Conversation: ${subject}` })
  await expect(conversation.getByRole('textbox', { name: 'Answer' })).toBeVisible()
  return conversation
}

const longFileName = 'Screenshot 2026-11-18 at 16.42.07 of the settings page.txt'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('in hours a visitor and an operator write to each other', {
  tag: ['@core', '@support-chat', '@support-inbox'],
}, async ({ page, browser, baseURL }) => {
  await openInbox(page)
  const visitor = await openVisitor(browser, baseURL)
  await visitor.goto('/pricing')
  const chat = await openChat(visitor)
  await expect(chat.getByText('Monday to Friday, 9 AM to 5 PM PST')).toBeVisible()
  await expect(chat.getByText(/^Monday to Friday, [56] PM to [12] AM your time$/)).toBeVisible()
  await expect(chat.getByText('We’re here now')).toBeVisible()
  await expect(chat.getByLabel('Your email')).toHaveCount(0)

  const question = unique('How do I <b>export</b> my prompts?')
  await chat.getByRole('textbox', { name: 'Message' }).fill(question)
  await visitor.keyboard.press('Enter')
  await expect(chat.getByText(question)).toBeVisible()
  const conversation = await openConversation(page, question)
  await expect(conversation.getByRole('log').getByText(question)).toBeVisible()
  await expect(conversation.getByText('/pricing')).toBeVisible()

  await chat.getByRole('textbox', { name: 'Message' }).pressSequentially('Also')
  await expect(conversation.getByText('Visitor is typing…')).toBeVisible()
  await conversation.getByRole('textbox', { name: 'Answer' }).pressSequentially('Under ')
  await expect(chat.getByText(/is typing…/)).toBeVisible()
  await conversation
    .getByRole('textbox', { name: 'Answer' })
    .fill('Settings, Data: https://example.com/docs/export.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(chat.getByRole('link', { name: 'https://example.com/docs/export' })).toHaveAttribute(
    'href',
    'https://example.com/docs/export',
  )
  await expect(chat.getByText('Ada Example is here')).toBeVisible()
  await expect(conversation.getByText('seen')).toBeVisible()
  await expect(conversation.getByText('Answered', { exact: true })).toBeVisible()
  await expectNoBarriers(visitor)
  await expectNoBarriers(page)

  const files = [
    { name: longFileName, mimeType: 'text/plain', buffer: Buffer.from('Nothing happened') },
    { name: 'error.png', mimeType: 'image/png', buffer: onePixel },
  ]
  for (const file of files) {
    await chat.locator('input[type=file]').setInputFiles(file)
    await expect(chat.getByText(file.name)).toBeVisible()
  }
  await chat.getByRole('textbox', { name: 'Message' }).fill('This is what it says')
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.getByRole('link', { name: 'Open error.png' })).toBeInViewport({ ratio: 1 })
  await expect(chat.getByRole('button', { name: 'Download error.png' })).toBeInViewport()
  const download = page.waitForEvent('download')
  await conversation.getByRole('button', { name: `Download ${longFileName}` }).click()
  expect((await download).suggestedFilename()).toBe(longFileName)
  await page.setViewportSize({ width: 375, height: 740 })
  for (const log of [chat.getByRole('log'), conversation.getByRole('log')])
    await expect
      .poll(() => log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Operator' }).click()
  await page.keyboard.press('e')
  await expect(conversation.getByText('Closed', { exact: true })).toBeVisible()
  await expect(chat.getByText(/This conversation is closed/)).toBeVisible()
  await visitor.context().close()
})

test('a message without a network is kept, and sent once when it is back', async ({
  page,
  browser,
  baseURL,
}) => {
  await openInbox(page)
  const visitor = await openVisitor(browser, baseURL)
  await visitor.goto('/about')
  const chat = await openChat(visitor)
  const question = unique('Is anybody there?')
  await chat.getByRole('textbox', { name: 'Message' }).fill(question)
  await visitor.keyboard.press('Enter')
  const conversation = await openConversation(page, question)
  await conversation.getByRole('textbox', { name: 'Answer' }).fill('Yes!')
  await conversation.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(chat.getByText('Yes!')).toBeVisible()

  await visitor.context().setOffline(true)
  await expect(chat.getByText('Reconnecting…')).toBeVisible()
  await chat.getByRole('textbox', { name: 'Message' }).fill('Written on a train')
  await visitor.keyboard.press('Enter')
  await expect(chat.getByText('Waiting for network')).toBeVisible()
  await conversation.getByRole('textbox', { name: 'Answer' }).fill('Are you still there?')
  await conversation.getByRole('button', { name: /^Answer/ }).click()

  await visitor.context().setOffline(false)
  await expect(chat.getByText('Are you still there?')).toBeVisible()
  await expect(chat.getByText('Waiting for network')).toHaveCount(0)
  await expect(conversation.getByText('Written on a train')).toHaveCount(1)
  await expect(chat.getByText('Written on a train')).toHaveCount(1)

  // Another page goes on with the same chat.
  await visitor.goto('/features')
  await openChat(visitor)
  await expect(chat.getByText('Written on a train')).toHaveCount(1)
  await expect(chat.getByText('Are you still there?')).toBeVisible()
  await visitor.context().close()
})

test('a message that is being written is still there after the page was loaded again', async ({
  page,
}) => {
  await page.goto('/pricing')
  const message = unique('Half a message')
  await (await openChat(page)).getByRole('textbox', { name: 'Message' }).fill(message)
  await page.reload()
  const field = (await openChat(page)).getByRole('textbox', { name: 'Message' })
  await expect(field).toHaveValue(message)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await page.reload()
  await expect((await openChat(page)).getByText(message)).toBeVisible()
  await expect(field).toHaveValue('')
})

test('a link of a newcomer is refused with a reason, and the message can be changed', async ({
  page,
  browser,
  baseURL,
}) => {
  await openInbox(page)
  const visitor = await openVisitor(browser, baseURL)
  await visitor.goto('/')
  const chat = await openChat(visitor)
  await chat.getByRole('textbox', { name: 'Message' }).fill('Buy at https://spam.example.com now')
  await visitor.keyboard.press('Enter')
  await expect(chat.getByRole('alert')).toContainText(/link/i)
  await chat.getByRole('button', { name: 'Edit' }).click()
  await expect(chat.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Buy at https://spam.example.com now',
  )
  const question = unique('Do you have a refund?')
  await chat.getByRole('textbox', { name: 'Message' }).fill(question)
  await visitor.keyboard.press('Enter')
  const conversation = await openConversation(page, question)

  await conversation.getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: /^Block / })
  await dialog.getByLabel('Reason').fill('Spam')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(conversation.getByText(/^Blocked by .*: Spam$/)).toBeVisible()
  await chat.getByRole('textbox', { name: 'Message' }).fill('Again')
  await visitor.keyboard.press('Enter')
  await expect(chat.getByRole('alert')).toBeVisible()
  await visitor.context().close()
})

test('canned answers are written once and inserted by a slash', async ({
  page,
  browser,
  baseURL,
}) => {
  await openInbox(page)
  const title = unique('Refund')
  await page.getByRole('button', { name: 'Canned answers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Canned answers' })
  await dialog.getByRole('button', { name: 'New answer' }).click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Text').fill('Dear {{name}}, refunds take 14 days. {{operator}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(title)).toBeVisible()
  await page.keyboard.press('Escape')

  const visitor = await openVisitor(browser, baseURL)
  await enterAsSomebodyNew(visitor)
  await visitor.goto('/dashboard')
  await visitor.getByRole('button', { name: /^Search prompts/ }).click()
  await visitor.getByRole('dialog').getByRole('combobox').fill('Chat with')
  await visitor.getByRole('option', { name: /Chat with support/ }).click()
  const chat = visitor.getByRole('dialog', { name: 'Chat with support' })
  const question = unique('Money back')
  await chat.getByRole('textbox', { name: 'Message' }).fill(question)
  await visitor.keyboard.press('Enter')
  const conversation = await openConversation(page, question)
  await expect(conversation.getByText('Pro', { exact: true }).first()).toBeVisible()
  await conversation.getByRole('textbox', { name: 'Answer' }).pressSequentially(`/${title}`)
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(conversation.getByRole('textbox', { name: 'Answer' })).toHaveValue(
    'Dear Ada Example, refunds take 14 days. Ada Example',
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(chat.getByText('Dear Ada Example, refunds take 14 days.')).toBeVisible()

  await chat.getByRole('button', { name: 'Close chat' }).click()
  await conversation.getByRole('textbox', { name: 'Answer' }).fill('Anything else?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(conversation.getByText('Anything else?')).toBeVisible()
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Ada Example' }).click()
  await expect(visitor.getByRole('menuitem', { name: /Chat with support \d+ new/ })).toBeVisible()
  await visitor.getByRole('menuitem', { name: /Chat with support/ }).click()
  await expect(chat.getByText('Anything else?')).toBeVisible()
  await chat.getByRole('button', { name: 'Your conversations' }).click()
  await expect(chat.getByRole('list', { name: 'Your conversations' })).toContainText(question)

  await visitor.goto('/editor/new')
  await visitor.getByRole('button', { name: /^More/ }).click()
  await visitor.getByRole('menuitem', { name: 'Chat with support' }).click()
  await expect(chat).toBeVisible()
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await visitor.getByRole('button', { name: 'Help', exact: true }).click()
  await visitor
    .getByRole('complementary', { name: 'Help' })
    .getByRole('button', { name: 'Chat with support' })
    .click()
  await expect(chat).toBeVisible()

  // The notification of an answer opens the chat where the person is.
  await chat.getByRole('button', { name: 'Close chat' }).click()
  const editor = visitor.url()
  await conversation.getByRole('textbox', { name: 'Answer' }).fill('It is on its way.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await visitor.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await visitor.getByRole('link', { name: /It is on its way/ }).click()
  await expect(chat.getByText('It is on its way.')).toBeVisible()
  expect(visitor.url()).toBe(editor)
  await visitor.context().close()
})

test('without canned answers a slash leads to writing the first one, and nothing unsaved is lost unasked', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.route('**/api/v1/support/canned-answers', (route) =>
    route.fulfill({ json: { answers: [] } }),
  )
  await openInbox(page)
  const visitor = await openVisitor(browser, baseURL)
  await visitor.goto('/')
  const chat = await openChat(visitor)
  const question = unique('Is there a discount for schools?')
  await chat.getByRole('textbox', { name: 'Message' }).fill(question)
  await visitor.keyboard.press('Enter')
  const conversation = await openConversation(page, question)
  const answer = conversation.getByRole('textbox', { name: 'Answer' })
  await answer.pressSequentially('Hello /')
  await expect(page.getByRole('option', { name: 'No canned answers yet' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Canned answers' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Schools')
  await page.keyboard.press('Escape')
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Schools')
  await page.keyboard.press('Escape')
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(answer).toBeFocused()
  await expect(answer).toHaveValue('Hello ')
  await visitor.context().close()
})

/** Notifications of the operating system, which a browser without a desktop has not; the tab counts as hidden. */
const doubleDesktop = (page: Page) =>
  page.addInitScript(() => {
    const shown: EventTarget[] = []
    class DesktopNotification extends EventTarget {
      static permission = 'default'
      static async requestPermission() {
        DesktopNotification.permission = 'granted'
        return 'granted'
      }
      body: string
      constructor(_title: string, { body }: { body: string }) {
        super()
        this.body = body
        shown.push(this)
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: DesktopNotification, shownNotifications: shown })
    Object.defineProperty(document, 'hidden', { get: () => true })
  })

/** Presses the notification with this text, once it is shown. */
const pressNotification = (page: Page, text: string) =>
  page.waitForFunction((body) => {
    const shown = Reflect.get(globalThis, 'shownNotifications') as { body: string }[]
    const found = shown.find((notification) => notification.body === body)
    if (found instanceof EventTarget) found.dispatchEvent(new Event('click'))
    return found !== undefined
  }, text)

test('an operator opens a chat from a notification of the desktop; one who is away in one tab is away in all', async ({
  page,
  browser,
  baseURL,
}) => {
  await doubleDesktop(page)
  await openInbox(page)
  const notifications = page.getByRole('switch', { name: 'Desktop notifications' })
  await expect(notifications).not.toBeChecked()
  await notifications.click()
  await expect(notifications).toBeChecked()

  const visitor = await openVisitor(browser, baseURL)
  await visitor.goto('/pricing')
  const chat = await openChat(visitor)
  const question = unique('Is anybody there?')
  await chat.getByRole('textbox', { name: 'Message' }).fill(question)
  await visitor.keyboard.press('Enter')
  await pressNotification(page, question)
  await expect(page.getByRole('region', { name: `Conversation: ${question}` })).toBeVisible()
  await visitor.context().close()

  const other = await page.context().newPage()
  await other.goto('/operator')
  await expect(other.getByRole('switch', { name: 'Available' })).toBeChecked()
  await other.getByRole('switch', { name: 'Available' }).click()
  await expect(page.getByRole('switch', { name: 'Available' })).not.toBeChecked()
  await expect(page.getByText('You’re away')).toBeVisible()
})

test('the answer is in reach while a notice is announced above the inbox', async ({
  page,
  browser,
  baseURL,
}) => {
  const notice = { slug: 'terms', subject: 'New terms of service', effectiveOn: '2030-01-01' }
  await page.route('**/api/v1/notices', (route) => route.fulfill({ json: { notices: [notice] } }))
  await openInbox(page)
  const visitor = await openVisitor(browser, baseURL)
  await visitor.goto('/pricing')
  const chat = await openChat(visitor)
  const question = unique('Where are my prompts?')
  await chat.getByRole('textbox', { name: 'Message' }).fill(question)
  await visitor.keyboard.press('Enter')
  await visitor.context().close()
  const conversation = await openConversation(page, question)
  await expect(page.getByRole('region', { name: 'Notice', exact: true })).toBeVisible()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 740 },
  ]) {
    await page.setViewportSize(size)
    const answer = conversation.getByRole('button', { name: 'Answer', exact: true })
    await expect(answer).toBeInViewport({ ratio: 1 })
    await expectToFit(page)
  }
})

test('a contact message is answered from the inbox, which says that no mail server is set up', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await openVisitor(browser, baseURL)
  const subject = unique('A question about versions')
  const email = `grace-${crypto.randomUUID()}@example.com`
  await visitor.goto('/contact')
  await expect(visitor.getByText('Monday to Friday, 9 AM to 5 PM PST')).toBeVisible()
  await expect(visitor.getByText(/your time$/)).toBeVisible()
  await visitor.getByLabel('Name').fill('Grace Example')
  await visitor.getByLabel('Email', { exact: true }).fill(email)
  await visitor.getByLabel('Subject').fill(subject)
  await visitor.getByRole('main').getByLabel('Message').fill('Does it keep every version?')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByText('Message sent!', { exact: true })).toBeVisible()

  await openInbox(page)
  await page.getByLabel('Search conversations').fill(subject)
  const conversation = await openConversation(page, subject)
  await page.getByRole('heading', { name: 'Operator' }).click()
  await page.keyboard.press('a')
  await expect(conversation.getByRole('button', { name: 'Assigned to You' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(conversation.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  await page.keyboard.type('It does.')
  await expect(conversation.getByRole('note', { name: 'No mail server' })).toContainText(
    'answers are stored, and not mailed',
  )
  await conversation.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByText('No mail server is set up: it was not mailed.')).toBeVisible()
  await expect(conversation.getByText('Answered', { exact: true })).toBeVisible()
  await checkPage(page)
  await page.setViewportSize({ width: 375, height: 740 })
  await conversation.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('link').filter({ hasText: subject })).toBeVisible()
  await expectToFit(page)

  await openMailbox(visitor)
  await visitor.getByRole('link', { name: email }).first().click()
  await expect(visitor.getByText(/It does\./)).toBeVisible()
  await visitor.context().close()
})

test.describe('out of hours', () => {
  test.use({ baseURL: `http://localhost:${process.env.PAYING_PORT}` })

  test('a visitor leaves a message and gets the answer by email', async ({
    page,
    browser,
    baseURL,
  }) => {
    const visitor = await openVisitor(browser, baseURL)
    await visitor.setViewportSize({ width: 375, height: 740 })
    await visitor.goto('/')
    const chat = await openChat(visitor)
    await expect(chat.getByText(/^Closed\. Opens .+ your time$/)).toBeVisible()
    await expect(
      chat.getByText('We answer by email within 24 hours', { exact: false }),
    ).toBeVisible()
    const question = unique('Do you have a discount?')
    const email = `grace-${crypto.randomUUID()}@example.com`
    await expect(chat.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await visitor.keyboard.press('Tab')
    await expect(chat.getByLabel('Your name')).toBeFocused()
    await chat.getByLabel('Your email').fill('grace@')
    await chat.getByRole('textbox', { name: 'Message' }).fill(question)
    await visitor.keyboard.press('Enter')
    await expect(chat.getByText('Please enter a valid email address.')).toBeVisible()
    await chat.getByLabel('Your email').fill(`mistyped-${email}`)
    const file = { name: 'price.txt', mimeType: 'text/plain', buffer: Buffer.from('12 seats') }
    await chat.getByLabel('File', { exact: true }).setInputFiles(file)
    await expect(chat.getByRole('button', { name: 'Remove price.txt' })).toBeVisible()
    await expectNoBarriers(visitor)
    await expectToFit(visitor)
    await chat.getByRole('button', { name: 'Leave message' }).click()
    await expect(chat.getByRole('log').getByText(question)).toBeVisible()
    await expect(chat.getByText('Sending…')).toHaveCount(0)
    await expect(chat.getByText(`We’ll reply to mistyped-${email} within 24 hours`)).toBeVisible()
    await chat.getByRole('button', { name: 'Change the address' }).click()
    await chat.getByLabel('Your email').fill(email)
    await chat.getByRole('button', { name: 'Save' }).click()
    await visitor.reload()
    await openChat(visitor)
    await expect(chat.getByText(`We’ll reply to ${email} within 24 hours`)).toBeVisible()
    await chat.getByRole('button', { name: 'Close chat' }).click()
    await expect(visitor.getByRole('button', { name: 'Chat with support' })).toBeFocused()
    await visitor.goto('/healthz')

    await openInbox(page)
    await expect(page.getByText(/^Chat is closed, opens/)).toBeVisible()
    const conversation = await openConversation(page, question)
    await expect(conversation.getByText(`Goes to ${email}`)).toBeVisible()
    await expect(conversation.getByRole('button', { name: 'Download price.txt' })).toBeVisible()
    await conversation.getByRole('textbox', { name: 'Answer' }).fill('For schools, yes.')
    await conversation.getByRole('button', { name: 'Answer by email' }).click()
    await expect(page.getByText('Answered by email')).toBeVisible()
    await receiveMail(email, 'For schools, yes.')

    await visitor.goto('/about')
    await expect(visitor.getByRole('button', { name: 'Chat with support, 1 unread' })).toBeVisible()
    await openChat(visitor)
    await expect(chat.getByText('For schools, yes.')).toBeVisible()
    await chat.getByRole('button', { name: 'Send me the transcript' }).click()
    await expect(chat.getByText(`We sent the transcript to ${email}.`)).toBeVisible()

    await receiveMail(email, 'This is the transcript of a chat')
    await visitor.context().close()
  })
})
