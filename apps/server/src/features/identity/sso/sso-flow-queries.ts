import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import type { FlowState } from '../sessions/pkce.ts'

/** How such a flow counts as a proof of who someone is. */
export const ssoFlow = 'sso/saml'

/** For a person who may have to find a second factor at the identity provider. */
export const requestMilliseconds = 600_000

const life = sql`make_interval(secs => ${requestMilliseconds / 1_000})`

/** Names of XML may not begin with a digit. */
export const requestIdOf = (flowId: string): string => `_${flowId}`

/** Takes a flow that is young and unused; from then on it is used, whatever comes of it. */
export async function takeFlow(database: Kysely<DB>, id: string): Promise<FlowState> {
  const taken = await database
    .updateTable('authFlowStates')
    .set({ authCodeIssuedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('kind', '=', ssoFlow)
    .where('authCodeIssuedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - ${life}`)
    .returningAll()
    .executeTakeFirst()
  if (taken) return taken
  const existing = await database
    .selectFrom('authFlowStates')
    .select('authCodeIssuedAt')
    .where('id', '=', id)
    .where('kind', '=', ssoFlow)
    .executeTakeFirst()
  if (existing && !existing.authCodeIssuedAt)
    throw authError(
      422,
      'saml_relay_state_expired',
      'SAML RelayState has expired. Try logging in again?',
    )
  throw authError(
    404,
    'saml_relay_state_not_found',
    'SAML RelayState does not exist, try logging in again?',
  )
}

/** Makes the code exchangeable, and its time begins. */
export async function finishFlow(
  transaction: Kysely<DB>,
  id: string,
  userId: string,
): Promise<string> {
  const { authCode } = await transaction
    .updateTable('authFlowStates')
    .set({ userId, authCodeIssuedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('authCode')
    .executeTakeFirstOrThrow()
  return authCode ?? ''
}

type UsedAssertion = { entityId: string; assertionId: string; expiresAt: Date }

/** Refuses an assertion that was used before. Of two at once, the second waits for the first. */
export async function useAssertionOnce(
  transaction: Kysely<DB>,
  assertion: UsedAssertion,
): Promise<void> {
  const stored = await transaction
    .insertInto('authSsoAssertions')
    .values(assertion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('assertionId')
    .executeTakeFirst()
  if (!stored) throw authError(400, 'validation_failed', 'SAML Assertion has already been used')
}
