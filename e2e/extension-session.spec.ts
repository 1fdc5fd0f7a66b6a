import type { Page } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { type Server, test } from './extension-journey.ts'
import { expect } from './journey.ts'
import type { LoadedExtension } from './load-extension.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { openPalette } from './open-palette.ts'
import { createPerson, signUpAs } from './person.ts'

/** Signs somebody up in a tab of the site, with a prompt, and connects the extension to their account. */
async function connectAs(extension: LoadedExtension, { origin }: Server, firstName: string) {
  const site = await extension.context.newPage()
  await signUpAs(site, { ...createPerson(), firstName })
  await makePrompts(site, [{ title: `Prompt of ${firstName}`, body: 'Hello' }])
  return { site, settings: await connectExtension(extension, origin) }
}

async function openPage(extension: LoadedExtension, pages: string): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(`${pages}/fields.html`)
  await page.locator('#textarea').click()
  return page
}

/** Names of the databases in which the extension keeps prompts. */
const listCopies = ({ worker }: LoadedExtension): Promise<string[]> =>
  worker.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('copy ') ? [name] : [])),
  )

test('a session that another device ends closes the open palette and removes the prompts', async ({
  server,
  extension,
  pages,
}) => {
  const { site } = await connectAs(extension, server, 'Ada')
  const palette = await openPalette(extension, await openPage(extension, pages))
  await expect(palette.getByRole('option', { name: 'Prompt of Ada' })).toBeVisible()
  expect(await listCopies(extension)).toHaveLength(1)

  const { sessions } = await callApi(site, 'get', '/me/sessions')
  const { id } = sessions.find(({ isExtension }: { isExtension: boolean }) => isExtension)
  await callApi(site, 'delete', `/me/sessions/${id}`)
  await expect(palette.getByText('You were signed out')).toBeVisible()
  await expect(palette.getByText('Prompt of Ada')).toHaveCount(0)
  await expect.poll(() => listCopies(extension)).toEqual([])
})

test('somebody switches between two accounts in the palette, and each has its own prompts', async ({
  server,
  extension,
  pages,
}) => {
  await connectAs(extension, server, 'Ada')
  const { settings } = await connectAs(extension, server, 'Grace')
  await expect(settings.getByRole('listitem')).toHaveCount(2)
  const palette = await openPalette(extension, await openPage(extension, pages))
  await expect(palette.getByRole('option', { name: 'Prompt of Grace' })).toBeVisible()
  await expect(palette.getByText('Prompt of Ada')).toHaveCount(0)

  await palette.getByRole('button', { name: 'Grace Example' }).click()
  await palette.getByRole('menuitem', { name: /^Ada Example/ }).click()
  await expect(palette.getByRole('option', { name: 'Prompt of Ada' })).toBeVisible()
  await expect(palette.getByText('Prompt of Grace')).toHaveCount(0)
  await expect(settings.getByRole('button', { name: 'Switch to Grace Example' })).toBeVisible()
})

test('disconnecting asks about prompts that were never sent, and sends them when it can', async ({
  server,
  extension,
  pages,
}) => {
  const { site, settings } = await connectAs(extension, server, 'Ada')
  const page = await openPage(extension, pages)
  const search = await openPalette(extension, page)
  await expect(search.getByRole('option', { name: 'Prompt of Ada' })).toBeVisible()
  server.stop()
  await page.reload()
  await page.locator('#textarea').fill('Written without a server')
  const palette = await openPalette(extension, page, 'save-as-prompt')
  await palette.getByLabel('Title').fill('Never sent')
  await palette.getByRole('button', { name: 'Save' }).click()
  await expect(palette.getByRole('button', { name: 'Done' })).toBeVisible()

  await settings.bringToFront()
  const disconnect = settings.getByRole('button', { name: 'Disconnect Ada Example' })
  await disconnect.click()
  const question = settings.getByRole('alertdialog')
  await expect(question).toContainText('1 change is only in this browser')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(settings.getByText('In use')).toBeVisible()

  await server.start()
  await disconnect.click()
  await expect(settings.getByText('was disconnected')).toBeVisible()
  expect(await listCopies(extension)).toEqual([])
  const { prompts } = await callApi(site, 'get', '/prompts?q=Never')
  expect(prompts.map(({ title }: { title: string }) => title)).toEqual(['Never sent'])
})
