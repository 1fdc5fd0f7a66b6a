import { communityLimits } from '@product/domain'
import type { UserActor } from './actor.ts'

type Aged = { createdAt: Date }

const hour = 3_600_000

export const isNewAccount = ({ createdAt }: Aged, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < communityLimits.newAccountHours * hour

/**
 * Whether an account may write links to other sites, in posts and in its name. New accounts and unconfirmed addresses
 * may not, because that is how spam arrives. Operators answer with links from the first day.
 */
export const mayLink = (
  { provenEmail, isOperator }: Pick<UserActor, 'provenEmail' | 'isOperator'>,
  account: Aged,
  now: Date,
): boolean => isOperator || (provenEmail !== null && !isNewAccount(account, now))
