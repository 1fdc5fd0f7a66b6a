import type { Secrets } from '#platform/secrets/index.ts'
import type { Config } from '#server/config.ts'
import { mailboxToken } from './mailbox-token.ts'

/** Where mails that are not sent can be read, with the token that opens it; undefined where nowhere. */
export const mailboxAddress = (
  { devMailbox, siteUrl }: Pick<Config, 'devMailbox' | 'siteUrl'>,
  secrets: Secrets,
): string | undefined =>
  devMailbox ? `${siteUrl}/dev/mail?token=${mailboxToken(secrets)}` : undefined
