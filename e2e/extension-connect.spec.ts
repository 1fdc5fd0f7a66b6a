import { test as base, type Page } from '@playwright/test'
import { findFreePort } from '../scripts/find-free-port.ts'
import { connectExtension, requestConnection } from './connect-extension.ts'
import { serveExtensionPages } from './extension-pages/serve-pages.ts'
import { expect } from './journey.ts'
import { type LoadedExtension, loadExtension } from './load-extension.ts'
import { enterAsSomebodyNew } from './person.ts'

const site = `http://localhost:${process.env.JOURNEY_PORT}`

const test = base.extend<{ extension: LoadedExtension; page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
  extension: async ({}, use) => {
    const extension = await loadExtension()
    await use(extension)
    await extension.close()
  },
  // A tab of the browser that has the extension.
  page: async ({ extension }, use) => use(await extension.context.newPage()),
})

test('somebody connects the extension, ends its session on the site, and connects it again', async ({
  extension,
  page,
}) => {
  const person = await enterAsSomebodyNew(page)
  const opened = extension.context.waitForEvent('page', {
    predicate: (tab) => tab.url().startsWith(site),
  })
  const settings = await requestConnection(extension, site)
  const consent = await opened
  await expect(
    consent.getByRole('heading', { name: 'Connect this browser’s extension?' }),
  ).toBeVisible()
  await expect(consent.getByText(person.email)).toBeVisible()
  await expect(consent.getByText(site, { exact: true })).toBeVisible()
  await consent.getByRole('button', { name: 'Connect', exact: true }).click()
  // The tab is back at the extension, and the code is in none of its addresses.
  await expect(consent).toHaveURL(extension.urlOf('options.html'))
  await expect(consent.getByText('Connected.')).toBeVisible()
  await expect(settings.getByText('In use')).toBeVisible()
  await expect(settings.getByText(person.email)).toBeVisible()

  await page.goto('/settings/security')
  const name = 'Promptuary extension in Chrome'
  await expect(page.getByText(name)).toBeVisible()
  await page.getByRole('button', { name: `End session: ${name}` }).click()
  await expect(page.getByText('Session ended')).toBeVisible()

  const popup = await extension.context.newPage()
  await popup.goto(extension.urlOf('popup.html'))
  await expect(popup.getByText(/signed out/i).first()).toBeVisible()
  await expect(settings.getByText('Signed out', { exact: true })).toBeVisible()
  await connectExtension(extension, site)
  await expect(settings.getByText('In use')).toBeVisible()
  await expect(settings.getByRole('listitem')).toHaveCount(1)

  await settings.getByRole('button', { name: 'Disconnect Ada Example' }).click()
  await expect(settings.getByText('was disconnected')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('a person who cancels, another site and a server that is down connect nothing', async ({
  extension,
  page,
}) => {
  await enterAsSomebodyNew(page)
  const opened = extension.context.waitForEvent('page', {
    predicate: (tab) => tab.url().startsWith(site),
  })
  const settings = await requestConnection(extension, site)
  const consent = await opened
  await consent.getByRole('button', { name: 'Cancel' }).click()
  await expect(consent.getByText('the connection was cancelled')).toBeVisible()

  const connect = async (address: string) => {
    await settings.getByLabel('Address').fill(address)
    await settings.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  await connect('not an address')
  await expect(settings.getByText('Enter the address of your installation')).toBeVisible()
  await connect('http://prompts.example.com')
  await expect(settings.getByText('isn’t encrypted')).toBeVisible()
  const other = await serveExtensionPages()
  await connect(other.origin)
  await expect(settings.getByText(`There is no Promptuary at ${other.origin}`)).toBeVisible()
  other.close()
  const nowhere = `http://localhost:${await findFreePort()}`
  await connect(nowhere)
  await expect(settings.getByText(`Couldn’t reach ${nowhere}`)).toBeVisible()
  await expect(settings.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
})

test('a code that comes from another tab, or with another state, is not accepted', async ({
  extension,
  page,
}) => {
  await enterAsSomebodyNew(page)
  const opened = extension.context.waitForEvent('page', {
    predicate: (tab) => tab.url().startsWith(site),
  })
  const settings = await requestConnection(extension, site)
  const consent = await opened
  const state = new URL(consent.url()).searchParams.get('state') ?? ''
  const forged = (state: string) =>
    `/connect-extension/done#${new URLSearchParams({ code: 'x'.repeat(43), state })}`
  // Another tab that knows the state, as a page that was opened beside could.
  await page.goto(forged(state))
  await expect(page.getByRole('heading', { name: 'Connecting the extension' })).toBeVisible()
  // The reader has taken the code out of the address, so the extension has had its message.
  await expect(page).toHaveURL('/connect-extension/done')
  const consentAddress = consent.url()
  await consent.goto(site + forged('another-state-of-somebody'))
  await expect(consent.getByRole('heading', { name: 'Connecting the extension' })).toBeVisible()
  // Neither has ended the connection that waits.
  await consent.goto(consentAddress)
  await consent.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(settings.getByText('In use')).toBeVisible()
})

test('the consent page may not be framed, and asks to log in first', async ({ page }) => {
  const { headers } = await page.request.get('/connect-extension').then((answer) => ({
    headers: answer.headers(),
  }))
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const query = new URLSearchParams({ challenge: 'c'.repeat(43), state: 's'.repeat(43) })
  await page.goto(`/connect-extension?${query}`)
  await expect(page).toHaveURL(/\/login\?next=%2Fconnect-extension/)
  await enterAsSomebodyNew(page)
  await page.goto('/connect-extension?challenge=short')
  await expect(page.getByRole('heading', { name: 'Start in the extension' })).toBeVisible()
})
