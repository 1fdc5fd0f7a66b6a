import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { mailboxToken } from '../apps/server/src/features/dev-mailbox/mailbox-token.ts'
import { createSecrets, readMasterKey } from '../apps/server/src/platform/secrets/index.ts'

const { JOURNEY_DATA = '' } = process.env

/** The mailbox of the server that this page belongs to, as the link of its banner opens it. */
export async function openMailbox(page: Page): Promise<void> {
  const { port } = new URL((await page.request.get('/healthz')).url())
  const dataDirectory = join(JOURNEY_DATA, port)
  const masterKey = readMasterKey({ secretsKey: undefined, databaseUrl: undefined, dataDirectory })
  await page.goto(`/dev/mail?token=${mailboxToken(createSecrets(masterKey))}`)
}
