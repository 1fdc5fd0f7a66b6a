import type { Page } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { type Server, test } from './extension-journey.ts'
import { expect } from './journey.ts'
import type { LoadedExtension } from './load-extension.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { openPalette, pressAndClose } from './open-palette.ts'
import { enterAsSomebodyNew } from './person.ts'

/** A tab of the site, signed in, with the extension connected to its account. */
async function connect(extension: LoadedExtension, server: Server): Promise<Page> {
  const site = await extension.context.newPage()
  await enterAsSomebodyNew(site)
  await makePrompts(site, [
    { title: 'Plan a week', body: 'Plan a week of {{work}}.' },
    { title: 'Quote a page', body: 'Quote this page.' },
  ])
  const settings = await connectExtension(extension, server.origin)
  await settings.close()
  return site
}

async function openScreen(extension: LoadedExtension, name: 'popup' | 'sidepanel'): Promise<Page> {
  const screen = await extension.context.newPage()
  await screen.goto(extension.urlOf(`${name}.html`))
  await expect(screen.getByRole('option').first()).toBeVisible()
  return screen
}

async function openPrompt(screen: Page, title: string): Promise<void> {
  await screen.getByRole('combobox').fill(title)
  await screen.getByRole('option', { name: title }).click()
}

test('without the server prompts are found, inserted, saved and edited, and it gets them when it is back', async ({
  server,
  extension,
  pages,
}) => {
  const site = await connect(extension, server)
  const popup = await openScreen(extension, 'popup')
  server.stop()

  const page = await extension.context.newPage()
  await page.goto(`${pages}/fields.html`)
  await page.locator('#textarea').click()
  let palette = await openPalette(extension, page)
  await expect(palette.getByText('The server does not answer.')).toBeVisible()
  await palette.getByRole('combobox').fill('plan')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await palette.getByLabel('work').fill('gardening')
  await pressAndClose(page, palette, { key: 'Enter', ctrlKey: true })
  await expect(page.locator('#textarea')).toHaveValue('Plan a week of gardening.')

  palette = await openPalette(extension, page, 'save-as-prompt')
  await expect(palette.getByLabel('Title')).toHaveValue('Plan a week of gardening.')
  await palette.getByLabel('Title').fill('Written without a server')
  await palette.getByRole('button', { name: 'Save' }).click()
  await expect(palette.getByText('Saved in this browser')).toBeVisible()
  await expect(palette.getByRole('link', { name: 'Open in Promptuary' })).toHaveCount(0)
  await pressAndClose(page, palette, { key: 'Escape' })

  await openPrompt(popup, 'Plan a week')
  await popup.getByRole('button', { name: 'Edit' }).click()
  await popup
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill('Plan a month of {{duties}}.')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup.getByText('Saved in this browser')).toBeVisible()
  // The prompt asks for what its new text needs.
  await expect(popup.getByLabel('duties')).toBeVisible()
  await expect(popup.getByLabel('work')).toHaveCount(0)
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(popup.getByText('2 changes wait to be sent')).toBeVisible()
  // Used here a moment ago, though the server knows nothing of it.
  await popup.getByRole('combobox').fill('')
  await expect(popup.getByRole('option').first()).toContainText('Plan a week')

  await server.start()
  await expect(popup.getByText('changes wait')).toHaveCount(0)
  await expect(async () => {
    const { prompts } = await callApi(site, 'get', '/prompts')
    const titles = prompts.map(({ title }: { title: string }) => title)
    expect(titles).toContain('Written without a server')
    const { id } = prompts.find(({ title }: { title: string }) => title === 'Plan a week')
    const { content } = await callApi(site, 'get', `/prompts/${id}`)
    expect(content.body).toBe('Plan a month of {{duties}}.')
  }).toPass()
})

test('an edit that excludes somebody else’s is shown beside theirs, and one of both is kept', async ({
  server,
  extension,
}) => {
  const site = await connect(extension, server)
  const { prompts } = await callApi(site, 'get', '/prompts')
  const { id } = prompts.find(({ title }: { title: string }) => title === 'Quote a page')
  const panel = await openScreen(extension, 'sidepanel')
  await openPrompt(panel, 'Quote a page')
  await panel.getByRole('button', { name: 'Edit' }).click()
  const { content, revision } = await callApi(site, 'get', `/prompts/${id}`)
  await callApi(site, 'put', `/prompts/${id}`, {
    saveId: crypto.randomUUID(),
    baseRevision: revision,
    content: { ...content, body: 'Quote that page in French.' },
  })
  await panel
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill('Quote this page in Welsh.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('The same text was also changed elsewhere')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Theirs' })).toContainText('in French')
  await panel.getByRole('button', { name: 'Keep yours' }).click()
  await expect(panel.getByText('Nothing left to decide')).toBeVisible()
  await expect(async () => {
    const { content: kept } = await callApi(site, 'get', `/prompts/${id}`)
    expect(kept.body).toBe('Quote this page in Welsh.')
  }).toPass()
})

test('popup and side panel insert into the page in front, and keep what was typed when the session ends', async ({
  server,
  extension,
  pages,
}) => {
  const site = await connect(extension, server)
  const page = await extension.context.newPage()
  await page.goto(`${pages}/fields.html`)
  for (const name of ['popup', 'sidepanel'] as const) {
    const screen = await openScreen(extension, name)
    await openPrompt(screen, 'Plan a week')
    await screen.getByLabel('work').fill(name)
    await page.bringToFront()
    await page.locator('#textarea').fill('')
    await screen.getByRole('button', { name: 'Insert' }).click()
    await expect(page.locator('#textarea')).toHaveValue(`Plan a week of ${name}.`)
  }
  const panel = await openScreen(extension, 'sidepanel')
  await panel.getByRole('button', { name: 'New prompt' }).click()
  await panel.getByLabel('Title').fill('Written beside a page')
  await panel.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Say hello.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel.getByRole('option', { name: 'Written beside a page' })).toBeVisible()
  await openPrompt(panel, 'Plan a week')
  await panel.getByLabel('work').fill('a long answer')
  await site.goto('/settings/security')
  await site.getByRole('button', { name: 'End session: Promptuary extension in Chrome' }).click()
  await expect(site.getByText('Session ended')).toBeVisible()
  await expect(panel.getByText('Your text is still here.')).toBeVisible()
  await expect(panel.getByLabel('work')).toHaveValue('a long answer')
})
