import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { composeConfirmationMail } from './compose-confirmation-mail.ts'
import { can } from './policy.ts'
import { findOrInsertSubscription, reopenSubscription } from './queries.ts'

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
    if (!can('ask-to-confirm', subscription)) return

    const wasUnsubscribed = subscription.status === 'unsubscribed'
    if (wasUnsubscribed) await reopenSubscription(transaction, subscription.id, confirmationToken)

    if (!mayMail) return
    const links = {
      ...subscription,
      confirmationToken: wasUnsubscribed ? confirmationToken : subscription.confirmationToken,
    }
    await mail.queueMail(transaction, composeConfirmationMail(config.siteUrl, links))
  })
}

const createToken = (): string => randomBytes(24).toString('base64url')
