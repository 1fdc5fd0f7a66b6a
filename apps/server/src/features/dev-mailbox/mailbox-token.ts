import type { Secrets } from '#platform/secrets/index.ts'
import type { Config } from '#server/config.ts'

/** The same for the whole life of an installation. Only the banner at start tells it. */
export const mailboxToken = ({ derive }: Pick<Secrets, 'derive'>): string =>
  derive('token of the development mailbox').toString('base64url')

/** Where mails that are not sent can be read, with the token that opens it; undefined where nowhere. */
export const mailboxAddress = (
  { devMailbox, siteUrl }: Pick<Config, 'devMailbox' | 'siteUrl'>,
  secrets: Secrets,
): string | undefined =>
  devMailbox ? `${siteUrl}/dev/mail?token=${mailboxToken(secrets)}` : undefined
