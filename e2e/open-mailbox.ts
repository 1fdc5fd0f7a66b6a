import type { Page } from '@playwright/test'
import { mailboxToken } from '../apps/server/src/features/dev-mailbox/mailbox-token.ts'
import { createSecrets } from '../apps/server/src/platform/secrets/index.ts'

const { JOURNEY_SECRETS_KEY = '' } = process.env

/** The mailbox of the server that this page belongs to, as the link of its banner opens it. */
export async function openMailbox(page: Page): Promise<void> {
  await page.goto(`/dev/mail?token=${mailboxToken(createSecrets(JOURNEY_SECRETS_KEY))}`)
}
