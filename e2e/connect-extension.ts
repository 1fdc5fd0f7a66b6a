import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { LoadedExtension } from './load-extension.ts'

/** Opens the extension's settings and asks to connect to an installation. */
export async function requestConnection(
  { context, urlOf }: LoadedExtension,
  address: string,
): Promise<Page> {
  const settings = await context.newPage()
  await settings.goto(urlOf('options.html'))
  await settings.getByLabel('Address').fill(address)
  await settings.getByRole('button', { name: 'Connect', exact: true }).click()
  return settings
}

/** Connects the extension to the account that is signed in in its browser. Returns its settings page. */
export async function connectExtension(extension: LoadedExtension, address: string): Promise<Page> {
  const opened = extension.context.waitForEvent('page', {
    predicate: (page) => page.url().startsWith(address),
  })
  const settings = await requestConnection(extension, address)
  const consent = await opened
  await consent.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(consent.getByText('Connected.')).toBeVisible()
  await consent.close()
  return settings
}
