import type { AccountPart } from '#features/accounts/index.ts'
import { isLive } from './present-billing.ts'
import { findOptionalSubscription } from './queries.ts'

/** Ends with the account. */
export const subscriptionOfAccount: AccountPart = {
  name: 'subscription',
  label: 'Subscription',
  exportAll: async function* ({ database }, { workspaceId }) {
    const stored = await findOptionalSubscription(database, { workspaceId })
    if (stored) yield stored
  },
  count: async ({ database }, { workspaceId }) => {
    const stored = await findOptionalSubscription(database, { workspaceId })
    return stored && isLive(stored) ? 1 : 0
  },
}
