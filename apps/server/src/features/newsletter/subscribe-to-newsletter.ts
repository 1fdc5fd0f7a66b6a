import { randomBytes } from 'node:crypto'
import { productName } from '@product/domain'
import type { Mail } from '#platform/mail/index.ts'
import type { Deps } from '#server/deps.ts'
import { createLeaveLinks, pageLink } from './leave-links.ts'
import { can } from './policy.ts'
import { findOrInsertSubscription, isSuppressed, reopenSubscription } from './queries.ts'

type Request = { email: string; source: string }

const mailsAnHour = { name: 'newsletter-address', limit: 3, windowSeconds: 3_600 }

/**
 * Notes the wish and mails a link to confirm it. The caller learns nothing of whether the address
 * was known, and nobody can have an address flooded with our mail.
 */
export async function subscribeToNewsletter(
  { database, mail, rateLimiter, config }: Deps,
  { email, source }: Request,
): Promise<void> {
  const { allowed: mayMail } = await rateLimiter.consume(mailsAnHour, email.toLowerCase())
  await database.transaction().execute(async (transaction) => {
    const confirmationToken = createToken()
    const subscription = await findOrInsertSubscription(transaction, {
      email,
      source,
      confirmationToken,
      unsubscribeToken: createToken(),
    })
    const isRefused =
      subscription.status === 'confirmed' && (await isSuppressed(transaction, email))
    if (!isRefused && !can('ask-to-confirm', subscription)) return

    const isReopened = isRefused || subscription.status === 'unsubscribed'
    if (isReopened) await reopenSubscription(transaction, subscription.id, confirmationToken)

    if (!mayMail) return
    const links = {
      ...subscription,
      confirmationToken: isReopened ? confirmationToken : subscription.confirmationToken,
    }
    await mail.queueMail(transaction, composeConfirmationMail(config.siteUrl, links))
  })
}

const createToken = (): string => randomBytes(24).toString('base64url')

type Recipient = { email: string; confirmationToken: string; unsubscribeToken: string }

function composeConfirmationMail(siteUrl: string, recipient: Recipient): Mail {
  const confirm = pageLink(siteUrl, '/newsletter/confirm', recipient.confirmationToken)
  const leave = createLeaveLinks(siteUrl, recipient.unsubscribeToken)
  return {
    to: recipient.email,
    subject: `Confirm your subscription to the ${productName} newsletter`,
    text: [
      `Someone, hopefully you, signed up for the ${productName} newsletter with this email.`,
      `To confirm, open this page and press the button:\n${confirm}`,
      'If it wasn’t you, ignore this email: we only send the newsletter once you confirm.',
      `To cancel the request:\n${leave.pageUrl}`,
    ].join('\n\n'),
    headers: leave.headers,
  }
}
