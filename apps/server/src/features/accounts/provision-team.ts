import { productHandle, productName } from '@product/domain'
import type { Deps } from '#server/deps.ts'
import { provisionAccount } from './provision-account.ts'
import { type AccountRow, updateAccount } from './queries.ts'

/** No token names this issuer, and it has no user: nobody can sign in as the team. */
const team = { issuer: 'product', subject: 'team', handle: productHandle }

/** The account of the product's own team, verified, to which belongs what the product publishes. */
export const provisionTeam = (deps: Pick<Deps, 'database' | 'config'>): Promise<AccountRow> =>
  provisionAccount(
    deps,
    { ...team, userMetadata: { name: productName } },
    (transaction, { accountId }) =>
      updateAccount(transaction, accountId, {
        verified: true,
        bio: `Prompts written and looked after by the people who make ${productName}.`,
      }),
  )
