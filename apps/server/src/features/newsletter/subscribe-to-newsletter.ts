import { randomBytes } from 'node:crypto'
import { productName } from '@product/domain'
import type { RateLimiter } from '#platform/http/limits/create-rate-limiter.ts'
import { isAddressSuppressed, type Mail } from '#platform/mail/index.ts'
import type { Deps } from '#server/deps.ts'
import { newsletterError } from './errors.ts'
import { can } from './policy.ts'
import { findOrInsertSubscription, inviteBack, reopenSubscription } from './queries.ts'
import { createUnsubscribeLinks, pageLink } from './unsubscribe-links.ts'

type Request = { email: string; source: string }

/** For all clients together: too many confirmations would harm the reputation of the sender. */
const requestsAnHour = { name: 'newsletter-total', limit: 600, windowSeconds: 3_600 }
const mailsAnHour = { name: 'newsletter-address', limit: 3, windowSeconds: 3_600 }
const mailsADay = { name: 'newsletter-address-day', limit: 5, windowSeconds: 86_400 }

/**
 * Stores the request and mails a link to confirm it. The caller does not learn whether the address
 * was known, and nobody can have an address flooded with our mail.
 */
export async function subscribeToNewsletter(
  { database, mail, rateLimiter, config }: Deps,
  { email, source }: Request,
): Promise<void> {
  // Counted for known and unknown addresses alike, or the refusal would tell which are known.
  const total = await rateLimiter.consume(requestsAnHour, 'all')
  if (!total.allowed) {
    const { retryAfterSeconds } = total
    throw newsletterError('newsletter.busy', { retryAfterSeconds })
  }
  const mayMail = await isWithinLimits(rateLimiter, mailboxOf(email))
  await database.transaction().execute(async (transaction) => {
    const confirmationToken = createToken()
    const subscription = await findOrInsertSubscription(transaction, {
      email,
      source,
      confirmationToken,
      unsubscribeToken: createToken(),
    })
    const isRefused =
      subscription.status === 'confirmed' && (await isAddressSuppressed(transaction, email))
    if (!isRefused && !can('ask-to-confirm', subscription)) return

    if (!mayMail) return
    if (subscription.unsubscribedAt !== null && !(await inviteBack(transaction, subscription.id)))
      return

    const isReopened = isRefused || subscription.status === 'unsubscribed'
    if (isReopened) await reopenSubscription(transaction, subscription.id, confirmationToken)
    const links = {
      ...subscription,
      confirmationToken: isReopened ? confirmationToken : subscription.confirmationToken,
    }
    await mail.queueMail(transaction, composeConfirmationMail(config.siteUrl, links))
  })
}

async function isWithinLimits(limiter: RateLimiter, mailbox: string): Promise<boolean> {
  const ofHour = await limiter.consume(mailsAnHour, mailbox)
  return ofHour.allowed && (await limiter.consume(mailsADay, mailbox)).allowed
}

/** Mails to `name+anything@` reach `name@` at most providers. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  return `${name}${email.slice(at)}`.toLowerCase()
}

const createToken = (): string => randomBytes(24).toString('base64url')

type Recipient = { email: string; confirmationToken: string; unsubscribeToken: string }

function composeConfirmationMail(siteUrl: string, recipient: Recipient): Mail {
  const confirm = pageLink(siteUrl, '/newsletter/confirm', recipient.confirmationToken)
  const unsubscribe = createUnsubscribeLinks(siteUrl, recipient.unsubscribeToken)
  return {
    to: recipient.email,
    subject: `Confirm your subscription to the ${productName} newsletter`,
    text: [
      `Someone, hopefully you, signed up for the ${productName} newsletter with this email.`,
      `To confirm, open this page and press the button:\n${confirm}`,
      'If it wasn’t you, ignore this email: we only send the newsletter once you confirm.',
      `To cancel the request:\n${unsubscribe.pageUrl}`,
    ].join('\n\n'),
    headers: unsubscribe.headers,
  }
}
