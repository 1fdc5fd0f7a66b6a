import type { Deps } from '#server/deps.ts'
import { newsletterError } from './errors.ts'
import { can } from './policy.ts'
import { findOptionalSubscription, markUnsubscribed } from './queries.ts'

/** Ends the subscription that the mailed token belongs to; a second time changes nothing. */
export async function unsubscribeFromNewsletter(
  { database }: Pick<Deps, 'database'>,
  token: string,
): Promise<{ email: string }> {
  return await database.transaction().execute(async (transaction) => {
    const subscription = await findOptionalSubscription(transaction, 'unsubscribeToken', token)
    if (!subscription || !can('unsubscribe', subscription))
      throw newsletterError('newsletter.link-unknown')
    await markUnsubscribed(transaction, subscription.id)
    return { email: subscription.email }
  })
}
