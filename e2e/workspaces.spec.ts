import type { Browser, Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { openMailbox } from './open-mailbox.ts'
import { createPerson, fillSignup, openDashboard, type Person } from './person.ts'

const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace / })

const expectIn = (page: Page, name: string) =>
  expect(switcher(page)).toHaveAccessibleName(new RegExp(`^Workspace ${name} `))

async function createWorkspace(page: Page, name: string): Promise<void> {
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'Create workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create workspace' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await expectIn(page, name)
}

/** The address that was mailed last with an invitation. */
async function readInvitation(page: Page, { email }: Pick<Person, 'email'>): Promise<string> {
  const mailbox = await page.context().newPage()
  await openMailbox(mailbox)
  await mailbox.getByRole('link', { name: email }).first().click()
  await expect(mailbox.getByText(/\/invite#/).first()).toBeVisible()
  const text = await mailbox.locator('body').innerText()
  await mailbox.close()
  return /\/invite#[\w-]+/.exec(text)?.[0] ?? ''
}

async function inviteByMail(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
}

async function inviteByLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('tab', { name: 'By link' }).click()
  await dialog.getByLabel('How many can join').fill('2')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByLabel('Invitation link')
  await expect(link).toHaveValue(/\/invite#[\w-]+$/)
  const address = new URL(await link.inputValue())
  await dialog.getByRole('button', { name: 'Done' }).click()
  return address.pathname + address.hash
}

const openOther = async (browser: Browser): Promise<Page> =>
  await (await browser.newContext()).newPage()

test('a team is created, people join by mail and link, work by their roles, and are removed', async ({
  page,
  browser,
}) => {
  await openDashboard(page)
  await expectIn(page, 'Personal')
  await page.goto('/settings/members')
  await expect(page.getByText('You’re in your personal workspace')).toBeVisible()
  await checkPage(page)
  await createWorkspace(page, 'Acme Research')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings/members')
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Ada Example')
  const viewer = createPerson()
  await inviteByMail(page, viewer.email, 'Viewer')
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(viewer.email)
  await expect(page.getByText('2 of 10')).toBeVisible()
  await checkPage(page)

  // Signed out, the invitation leads to the sign-up and back.
  const other = await openOther(browser)
  await other.goto(await readInvitation(page, viewer))
  await expect(other.getByRole('heading', { name: 'Join Acme Research' })).toBeVisible()
  await expect(other).toHaveURL('/invite')
  await expect(other.getByText(/Ada Example invited you as viewer/)).toBeVisible()
  await expectNoBarriers(other)
  await other.getByRole('link', { name: 'Sign up' }).click()
  await fillSignup(other, { ...viewer, firstName: 'Vera' })
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other).toHaveURL('/invite')
  await other.getByRole('button', { name: 'Join workspace' }).click()
  await expect(other).toHaveURL('/dashboard')
  await expectIn(other, 'Acme Research')

  // A viewer sees no controls for editing, and the server refuses them too.
  await expect(other.getByRole('link', { name: 'Create Prompt' })).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Import' })).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'New Collection' })).toHaveCount(0)
  await other.goto('/settings/connections')
  await expect(other.getByText('No connections yet')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Connect New API' })).toHaveCount(0)
  await other.goto('/settings/activity')
  await expect(other.getByText('Only admins see this')).toBeVisible()

  // In the personal workspace everything is there again; the tab stays in it.
  await switcher(other).click()
  await other.getByRole('menuitemradio', { name: 'Personal' }).click()
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByRole('link', { name: 'Create Prompt' }).first()).toBeVisible()
  await other.reload()
  await expectIn(other, 'Personal')
  await other.keyboard.press('ControlOrMeta+K')
  await other.getByRole('combobox').fill('Switch to Acme')
  await other.getByRole('option', { name: /Switch to Acme Research/ }).click()
  await expectIn(other, 'Acme Research')

  // An editor joins by the link.
  const link = await inviteByLink(page)
  const third = await openOther(browser)
  await openDashboard(third)
  await third.goto(link)
  await third.getByRole('button', { name: 'Join workspace' }).click()
  await expectIn(third, 'Acme Research')

  await page.reload()
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Role of Vera Example' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await expect(page.getByText('Vera Example is now Editor')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('link', { name: 'Create Prompt' }).first()).toBeVisible()

  // The removed person is told with what they do next, and goes on in their own workspace.
  await page.getByRole('button', { name: 'Remove Vera Example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Vera Example?' })
  await expect(
    dialog.getByRole('radio', { name: 'Keep their prompts in the workspace' }),
  ).toBeChecked()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Vera Example was removed')).toBeVisible()
  await other.getByRole('link', { name: 'Favorites' }).first().click()
  await expect(
    other.getByText('You’re no longer a member of the workspace you were in, or it was deleted.', {
      exact: true,
    }),
  ).toBeVisible()
  await expectIn(other, 'Personal')
  await expect(other).toHaveURL('/dashboard')

  await page.goto('/settings/activity')
  const log = page.getByRole('list', { name: 'Activity' })
  await expect(log.getByRole('listitem').first()).toContainText('Ada Example removed Vera Example')
  await expect(log).toContainText('created the workspace Acme Research')
  await checkPage(page)
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Role changed' }).click()
  await expect(log.getByRole('listitem')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('activity.csv')
})

test('an invitation for another address says whose it is, and one that was revoked says so', {
  tag: ['@core', '@workspaces'],
}, async ({ page, browser }) => {
  await openDashboard(page)
  await createWorkspace(page, 'Northwind')
  await page.goto('/settings/members')
  const invited = createPerson()
  await inviteByMail(page, invited.email, 'Editor')
  const address = await readInvitation(page, invited)
  const other = await openOther(browser)
  const { email } = await openDashboard(other)
  await other.goto(address)
  await expect(other.getByText('This invitation is for a•••@example.com')).toBeVisible()
  await expect(other.getByText(`You’re logged in as ${email}.`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Join workspace' })).toHaveCount(0)
  await expectNoBarriers(other)

  await page
    .getByRole('list', { name: 'Open invitations' })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(page.getByText('No open invitations')).toBeVisible()
  await other.goto('/dashboard')
  await other.goto(address)
  await expect(other.getByText('This invitation was revoked.')).toBeVisible()
})

test('a collection is limited to some members', async ({ page, browser }) => {
  await openDashboard(page)
  await createWorkspace(page, 'Initech')
  await page.goto('/settings/members')
  const link = await inviteByLink(page)
  const other = await openOther(browser)
  await openDashboard(other)
  await other.goto(link)
  await other.getByRole('button', { name: 'Join workspace' }).click()
  await expectIn(other, 'Initech')

  await page.goto('/collections?new=true')
  const creation = page.getByRole('dialog')
  await creation.getByLabel('Name').fill('Salaries')
  await creation.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('button', { name: 'Actions for Salaries' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Collection Settings' })
  await settings.getByRole('combobox', { name: 'Who sees it' }).click()
  await page.getByRole('option', { name: 'Only these people' }).click()
  await expect(settings.getByRole('checkbox')).toHaveCount(2)
  await expectNoBarriers(page)
  await settings.getByRole('checkbox').last().click()
  await settings.getByRole('button', { name: 'Save changes' }).click()
  await expect(settings).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Salaries' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(settings.getByRole('combobox', { name: 'Who sees it' })).toHaveText(
    'Only these people',
  )
  await expect(settings.getByRole('checkbox').last()).toBeChecked()
})

test('the owner renames, hands over and leaves a workspace, and deletes another', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409|422/)
  await openDashboard(page)
  await createWorkspace(page, 'Umbrella')
  await page.goto('/settings/workspace')
  await page.getByRole('textbox', { name: 'Name' }).fill('Umbrella Labs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectIn(page, 'Umbrella Labs')
  await checkPage(page)
  await expect(
    page.getByText('You’re the only member. Delete the workspace instead.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave workspace' })).toBeHidden()

  await page.goto('/settings/members')
  const link = await inviteByLink(page)
  const other = await openOther(browser)
  await openDashboard(other)
  await other.goto(link)
  await other.getByRole('button', { name: 'Join workspace' }).click()
  await expectIn(other, 'Umbrella Labs')
  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer ownership' })
  await transfer.getByRole('combobox', { name: 'New owner' }).click()
  await page.getByRole('option').first().click()
  await transfer.getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(page.getByRole('button', { name: 'Delete workspace' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave workspace' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave workspace' }).click()
  await expectIn(page, 'Personal')

  await createWorkspace(page, 'Short-lived')
  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete Short-lived?' })
  await deletion.getByRole('textbox').fill('short')
  await deletion.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(deletion.getByText(/The text doesn’t match/)).toBeVisible()
  await deletion.getByRole('textbox').fill('Short-lived')
  await deletion.getByRole('button', { name: 'Delete workspace' }).click()
  await expectIn(page, 'Personal')
  await expect(page).toHaveURL('/dashboard')
})

test('a viewer keeps copies and writes prompts in the personal workspace', async ({
  page,
  browser,
}) => {
  await openDashboard(page)
  await createWorkspace(page, 'Hooli')
  await page.goto('/editor/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Team brief')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Write a brief.')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.goto('/settings/members')
  await expect(page.getByText('You’re the only owner.')).toBeVisible()
  const link = await inviteByLink(page)
  const earlierLink = await inviteByLink(page)

  const other = await openOther(browser)
  await openDashboard(other)
  await other.goto(earlierLink)
  await expect(other.getByRole('heading', { name: 'Join Hooli' })).toBeVisible()
  await createWorkspace(page, 'Initech')
  await page.goto('/settings/members')
  const linkElsewhere = await inviteByLink(page)
  await other.goto(linkElsewhere)
  await expect(other.getByRole('heading', { name: 'Join Initech' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Join Hooli' })).toBeVisible()
  await other.getByRole('button', { name: 'Join workspace' }).click()
  await expectIn(other, 'Hooli')

  await other.goto('/create')
  await expect(other.getByText('Viewers can’t add prompts to Hooli')).toBeVisible()
  await checkPage(other)
  await other.goto('/history')
  await expect(other.getByRole('heading', { name: 'Execution History' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Retention' })).toHaveCount(0)
  await other.goto(pathname)
  await expect(other.getByRole('button', { name: 'Save as template' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Add Variable' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Save as a copy' }).click()
  await expect(other.getByText('Copy saved in Personal')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('Team brief (copy)')
  await other.goto('/dashboard')
  await expectIn(other, 'Personal')

  await switcher(other).click()
  await other.getByRole('menuitemradio', { name: 'Hooli' }).click()
  await expectIn(other, 'Hooli')
  await other.goto('/editor/new')
  await other.getByRole('button', { name: 'Switch to your personal workspace' }).click()
  await other.getByRole('textbox', { name: 'Title' }).fill('Own brief')
  await expect(other.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
})
