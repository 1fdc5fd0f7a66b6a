import type { Deps } from '#server/deps.ts'
import { newsletterError } from './errors.ts'
import { can } from './policy.ts'
import { findOptionalSubscription, markConfirmed } from './queries.ts'

/** Confirms the subscription that the mailed token belongs to; a second time changes nothing. */
export async function confirmNewsletter(
  { database }: Pick<Deps, 'database'>,
  token: string,
): Promise<{ email: string }> {
  return await database.transaction().execute(async (transaction) => {
    const subscription = await findOptionalSubscription(transaction, 'confirmationToken', token)
    if (!subscription || !can('confirm', subscription))
      throw newsletterError('newsletter.link-unknown')
    await markConfirmed(transaction, subscription)
    return { email: subscription.email }
  })
}
