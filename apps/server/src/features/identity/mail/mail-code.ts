import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Chosen, makeOneTimeCode, type Purpose } from '../one-time-codes/one-time-codes.ts'
import { type LinkType, verificationLink } from '../redirects/verification-link.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { Challenge } from '../sessions/pkce.ts'
import type { ComposeMail } from './compose-mails.ts'

/** Where a link leads back to, and the challenge of the browser that asked for it. */
export type LinkRequest = { redirectTo: string; challenge: Challenge | undefined }

type CodeMail = LinkRequest & {
  userId: string
  purpose: Purpose
  type: LinkType
  sentTo: string
  compose: ComposeMail
  chosen?: Chosen | undefined
  /** Absent where an administrator asked. */
  client?: Pick<Client, 'ipAddress'>
}

/** Makes a code and mails it, as a link to follow and as digits to type. */
export async function mailCode(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { userId, purpose, type, sentTo, redirectTo, challenge, compose, chosen, client }: CodeMail,
): Promise<void> {
  const pkce = challenge !== undefined
  const { code, tokenHash } = await makeOneTimeCode(deps, transaction, {
    userId,
    purpose,
    sentTo,
    pkce,
    ...(chosen && { chosen }),
    ...(client && { client }),
  })
  const link = verificationLink(deps.config.siteUrl, { tokenHash, type, redirectTo })
  const mail = { to: sentTo, ...compose({ link, code }) }
  await deps.mail.queueMail(transaction, mail, { isUrgent: true })
}
