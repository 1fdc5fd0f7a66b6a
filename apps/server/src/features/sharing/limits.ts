import type { AccountDeps, UserActor } from '#features/accounts/index.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import type { Thing } from './enter-shared.ts'

type Limited = Pick<AccountDeps, 'rateLimiter'>

// All of these are spent before a transaction begins: counting may wait, and would hold its locks.

/** Of one account. A share reaches people who did not ask for it, and each change is written to the activity log. */
const sharesAnHour = { name: 'shares', limit: 100, windowSeconds: 3_600 }
/** With addresses, by all accounts of a network: one person can have many. */
const sharesOfNetwork = { name: 'shares-network', limit: 200, windowSeconds: 3_600 }
/** About one thing to one address: revoking and sharing again sends no second one. */
const mailsADay = { name: 'share-mails', limit: 1, windowSeconds: 86_400 }
/** To one address about all things. Nobody can have an address flooded with our mail. */
const mailsAnHour = { name: 'share-address', limit: 5, windowSeconds: 3_600 }

export const spendShares = (
  { rateLimiter: limiter }: Limited,
  { accountId }: UserActor,
  count = 1,
): Promise<void> => spendOrRefuse({ ...sharesAnHour, limiter }, accountId, count)

export const spendSharesOfNetwork = (
  { rateLimiter: limiter }: Limited,
  clientAddress: string,
  count: number,
): Promise<void> => spendOrRefuse({ ...sharesOfNetwork, limiter }, clientAddress, count)

/** Those of the addresses that may get a mail about the thing. The others have the share all the same. */
export async function spendMails(
  { rateLimiter }: Limited,
  { id }: Thing,
  emails: string[],
): Promise<string[]> {
  const mailed: string[] = []
  for (const email of emails) {
    const isNew = (await rateLimiter.consume(mailsADay, `${id}:${email}`)).allowed
    if (isNew && (await rateLimiter.consume(mailsAnHour, email)).allowed) mailed.push(email)
  }
  return mailed
}
