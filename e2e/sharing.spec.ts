import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsProven } from './make-operator.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { openMailbox } from './open-mailbox.ts'
import { createPerson, enterAsSomebodyNew, readSessionCode, signUpAs } from './person.ts'

/** Somebody on the Team plan with one prompt, whose editor is open. */
async function openOwnPrompt(page: Page, title: string, body: string): Promise<string> {
  await enterAsProven(page, { ...createPerson(), firstName: 'Olga', lastName: 'Owner' })
  await callApi(page, 'put', '/plan', { plan: 'team' })
  const [id = ''] = await makePrompts(page, [{ title, body }])
  await page.goto(`/editor/${id}`)
  await expect(promptText(page)).toContainText(body)
  return id
}

const promptText = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share prompt' })

async function openShareDialog(page: Page) {
  await page.getByRole('button', { name: 'Share prompt' }).click()
  return dialogOf(page)
}

test('a prompt is shared by email, edited by the other, and both changes of access are told at once', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  const guest = { ...createPerson(), firstName: 'Gus', lastName: 'Guest' }
  const other = await (await browser.newContext()).newPage()
  await enterAsProven(other, guest)
  const id = await openOwnPrompt(page, 'Shared summary', 'Sum up the text.')

  const dialog = await openShareDialog(page)
  await expect(dialog.getByRole('listitem')).toContainText(['Olga Owner (you)'])
  await dialog.getByLabel('Email').fill('not-an-address')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill(guest.email)
  await dialog.getByRole('combobox', { name: 'Access' }).click()
  await page.getByRole('option', { name: 'Read/Write access' }).click()
  await dialog.getByLabel('Note').fill('Have a look at the tone')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText(`Shared with ${guest.email}`)).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: guest.email })
  await expect(row).toContainText('Invited')
  await expectNoBarriers(page)

  // The guest finds it, opens it and edits it in place.
  await other.goto('/dashboard')
  await other.getByRole('tab', { name: 'Shared with me' }).click()
  await expect(other.getByRole('link', { name: 'Shared summary', exact: true })).toBeVisible()
  await other.getByRole('navigation').getByRole('link', { name: 'Shared with me' }).click()
  await expect(other).toHaveURL('/shared')
  const received = other.getByRole('listitem').filter({ hasText: 'Shared summary' })
  await expect(received).toContainText('Olga Owner')
  await expect(received).toContainText('Read/Write access')
  await expect(received).toContainText('Have a look at the tone')
  await checkPage(other)
  await received.getByRole('link', { name: 'Open Shared summary' }).click()
  await expect(other).toHaveURL(`/editor/${id}`)
  await expect(other.getByText('Shared by Olga Owner · Read/Write access')).toBeVisible()
  await promptText(other).fill('Sum up the text in one line.')
  await expect(other.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Publish' })).toBeHidden()
  await expect(other.getByRole('button', { name: 'Share prompt' })).toBeHidden()

  // Somebody who has opened it is known by name, and is given less.
  await page.reload()
  await expect(promptText(page)).toContainText('in one line')
  await openShareDialog(page)
  const known = dialogOf(page).getByRole('listitem').filter({ hasText: 'Gus Guest' })
  await known.getByRole('button', { name: /Read\/Write access/ }).click()
  await page.getByRole('menuitemradio', { name: 'Read only' }).click()
  await expect(other.getByText('Shared by Olga Owner · Read only')).toBeVisible()
  await expect(promptText(other)).toHaveAttribute('aria-readonly', 'true')
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await expectNoBarriers(other)

  // Revoked, the editor closes at once.
  await known.getByRole('button', { name: /Read only/ }).click()
  await page.getByRole('menuitem', { name: 'Remove access' }).click()
  await expect(other.getByText('You no longer have access to this prompt')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save as a copy' })).toBeHidden()
  await expectNoBarriers(other)
  await other.getByRole('link', { name: 'View Shared with me' }).click()
  await expect(other.getByText('No shared prompts yet')).toBeVisible()
})

test('a prompt of one’s own is shared with a team, whose members read and run it until it is revoked', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await signUpAs(other, { ...createPerson(), firstName: 'Mia', lastName: 'Member' })
  await openOwnPrompt(page, 'Team summary', 'Sum up the text.')
  const team = crypto.randomUUID()
  await callApi(page, 'post', '/workspaces', { id: team, name: 'Acme Research' })
  const link = { id: crypto.randomUUID(), role: 'editor', seats: 1 }
  const { url } = await callApi(page, 'post', `/workspaces/${team}/invitation-links`, link)
  await callApi(other, 'post', '/invitations/acceptance', { token: new URL(url).hash.slice(1) })

  await page.reload()
  const dialog = await openShareDialog(page)
  await dialog.getByRole('radio', { name: 'Workspace' }).check()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('Please choose a workspace')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Acme Research' }).click()
  await dialog.getByLabel('Note').fill('For the next report')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Shared with everyone in Acme Research')).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: 'Acme Research' })
  await expect(row).toContainText('Workspace with 2 members')
  await expect(dialog.getByText('All your workspaces already have access.')).toBeVisible()
  await expectNoBarriers(page)

  await other.goto('/shared')
  const received = other.getByRole('listitem').filter({ hasText: 'Team summary' })
  await expect(received).toContainText('Olga Owner')
  await expect(received).toContainText('through Acme Research, while you’re a member')
  await expect(received).toContainText('For the next report')
  await expect(received.getByRole('button', { name: 'Leave' })).toHaveCount(0)
  await checkPage(other)
  await received.getByRole('link', { name: 'Open Team summary' }).click()
  await expect(other.getByText('Shared by Olga Owner · Read only')).toBeVisible()
  await expect(promptText(other)).toHaveAttribute('aria-readonly', 'true')
  await other.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(other.getByRole('region', { name: 'Result' })).toContainText('Result generated in')

  await row.getByRole('button', { name: 'Access of Acme Research: Read only' }).click()
  await page.getByRole('menuitemradio', { name: 'Read/Write access' }).click()
  await expect(row).toContainText('viewers read only')
  await expect(other.getByText('Shared by Olga Owner · Read/Write access')).toBeVisible()
  const remove = async () => {
    await row.getByRole('button', { name: /Read\/Write access/ }).click()
    await page.getByRole('menuitem', { name: 'Remove access' }).click()
    await expect(row).toHaveCount(0)
  }
  await remove()
  await expect(other.getByText('You no longer have access to this prompt')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await other.getByRole('link', { name: 'View Shared with me' }).click()
  await expect(received).toBeVisible()
  await remove()
  await other.reload()
  await expect(other.getByText('No shared prompts yet')).toBeVisible()
})

test('work that is not saved when access ends becomes a copy', async ({ page, browser }) => {
  const guest = createPerson()
  const other = await (await browser.newContext()).newPage()
  await enterAsProven(other, guest)
  const id = await openOwnPrompt(page, 'Held back', 'First line.')
  const { shares } = await callApi(page, 'post', `/sharing/prompt/${id}/shares`, {
    emails: [guest.email],
    access: 'write',
  })
  // What is written there does not arrive.
  let isHeld = false
  await other.routeWebSocket(/\/collab$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!isHeld) server.send(message)
    })
  })
  await other.goto(`/editor/${id}`)
  await expect(promptText(other)).toContainText('First line.')
  await expect(other.getByRole('list', { name: 'People here' })).toBeVisible()
  isHeld = true
  await promptText(other).fill('A line that was never saved.')
  await expect(other.getByRole('status').filter({ hasText: 'Saving…' })).toBeVisible()
  await callApi(page, 'delete', `/shares/${shares[0].id}`)
  await expect(other.getByText('Your last changes are not saved')).toBeVisible()
  await other.getByRole('button', { name: 'Save as a copy' }).click()
  await expect(other).not.toHaveURL(new RegExp(id))
  await expect(promptText(other)).toContainText('A line that was never saved.')
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('Held back (copy)')
})

test('a secret link opens without an account, is counted, and is dead once revoked', {
  tag: ['@core', '@sharing'],
}, async ({ page, browser }) => {
  await openOwnPrompt(page, 'Linked greeting', 'Say hello to {{name}}.')
  const dialog = await openShareDialog(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Secret link' }).inputValue()
  expect(new URL(address).pathname).toBe('/s')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Linked greeting')
  await expect(visitor.getByText('Shared by Olga Owner')).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await checkPage(visitor)
  await visitor.getByRole('button', { name: 'Fill & copy' }).click()
  await visitor.getByRole('dialog').getByLabel('name').fill('Ada')
  await expect(visitor.getByRole('region', { name: 'Preview' })).toContainText('Say hello to Ada.')
  await visitor.keyboard.press('Escape')

  // A copy needs an account, and goes on after signing in.
  await visitor.getByRole('button', { name: 'Save a copy' }).click()
  await expect(visitor).toHaveURL('/login?next=%2Fs')
  await enterAsSomebodyNew(visitor)
  await visitor.goto('/s')
  await expect(visitor).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(visitor.getByRole('textbox', { name: 'Title' })).toHaveValue('Linked greeting')

  await page.reload()
  await openShareDialog(page)
  await expect(dialogOf(page).getByText('Opened once')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Revoke link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Create link' })).toBeVisible()
  const late = await (await browser.newContext()).newPage()
  await late.goto(address)
  await expect(late.getByText('This link no longer works.')).toBeVisible()
})

test('a collection is shared from its menu and opens as a list', async ({ page, browser }) => {
  const guest = createPerson()
  const other = await (await browser.newContext()).newPage()
  await enterAsProven(other, guest)
  await enterAsProven(page, createPerson())
  await callApi(page, 'put', '/plan', { plan: 'team' })
  await makePrompts(page, [{ title: 'In the box', body: 'Text', collection: 'work' }])
  await page.goto('/collection/work')
  await page.getByRole('main').getByRole('button', { name: 'Actions for Work' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share collection' })
  await dialog.getByLabel('Email').fill(guest.email)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('Invited')).toBeVisible()

  await other.goto('/shared')
  await other.getByRole('link', { name: 'Open Work' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Work')
  await other.getByRole('link', { name: 'In the box' }).click()
  await expect(other.getByText('Shared by Ada Example · Read only')).toBeVisible()
  await other.goto('/shared')
  await other.getByRole('button', { name: 'Leave Work' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(other.getByText('No shared prompts yet')).toBeVisible()
})

test('Pro shares by link and says what Team adds; an address without an account is mailed', async ({
  page,
  browser,
}) => {
  await enterAsProven(page, createPerson())
  const [id = ''] = await makePrompts(page, [{ title: 'On Pro', body: 'Text' }])
  await page.goto(`/editor/${id}`)
  const dialog = await openShareDialog(page)
  await expect(dialog.getByText('Team adds sharing with people by email')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeEnabled()
  await expect(dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/settings/billing',
  )
  await callApi(page, 'put', '/plan', { plan: 'team' })
  const { email } = createPerson()
  await callApi(page, 'post', `/sharing/prompt/${id}/shares`, { emails: [email], access: 'read' })
  const mailbox = await (await browser.newContext()).newPage()
  await openMailbox(mailbox)
  await mailbox.getByRole('link', { name: email }).first().click()
  await expect(mailbox.getByText(`/editor/${id}`)).toBeVisible()
  await expect(mailbox.getByText('/signup')).toBeVisible()
})

test('somebody confirms their address from the list, and what was shared with it is there', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  const guest = await enterAsSomebodyNew(page)
  const owner = await (await browser.newContext()).newPage()
  await openOwnPrompt(owner, 'Waiting prompt', 'It waits.')
  const dialog = await openShareDialog(owner)
  await dialog.getByLabel('Email').fill(guest.email)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('Invited')).toBeVisible()
  await owner.context().close()

  await page.goto('/shared')
  const notice = page.getByRole('region', { name: 'Confirm your email address' })
  await notice.getByRole('button', { name: 'Email me a code' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm your email address' })
  await confirmation.getByLabel('Code').fill('000000')
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirmation.getByText('This code is wrong or has expired')).toBeVisible()
  await confirmation.getByLabel('Code').fill(await readSessionCode(page, guest.email))
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('list', { name: 'Shared with me' })).toContainText('Waiting prompt')
  await expect(notice).toBeHidden()
})
