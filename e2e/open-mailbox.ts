import type { Page } from '@playwright/test'
import { mailboxToken } from '../apps/server/src/features/dev-mailbox/mailbox-token.ts'
import { createSecrets } from '../apps/server/src/platform/secrets/index.ts'

const { JOURNEY_SECRETS_KEY = '' } = process.env

const address = () => `/dev/mail?token=${mailboxToken(createSecrets(JOURNEY_SECRETS_KEY))}`

/** The mailbox of the server that this page belongs to, as the link of its banner opens it. */
export async function openMailbox(page: Page): Promise<void> {
  await page.goto(address())
}

/** The subjects of the mails to this person, for a mail that takes a while: nothing is drawn for each look. */
export async function listMails(page: Page, { email }: { email: string }): Promise<string> {
  const mailbox = await (await page.request.get(address())).text()
  return mailbox
    .split('<a ')
    .filter((link) => link.includes(email))
    .join('\n')
}
