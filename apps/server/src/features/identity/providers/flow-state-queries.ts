import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import type { FlowState } from '../sessions/pkce.ts'

/** How such a flow counts as a proof of who someone is. */
export const externalFlow = 'oauth'

const life = sql`interval '5 minutes'`

/** Takes a state that is young and unused; from then on it is used. */
export async function takeOptionalFlowState(
  database: Kysely<DB>,
  id: string,
): Promise<FlowState | undefined> {
  return await database
    .updateTable('authFlowStates')
    .set({ authCodeIssuedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('kind', '=', externalFlow)
    .where('authCodeIssuedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - ${life}`)
    .returningAll()
    .executeTakeFirst()
}

export async function findOptionalFlowState(
  database: Kysely<DB>,
  id: string,
): Promise<FlowState | undefined> {
  return await database
    .selectFrom('authFlowStates')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', externalFlow)
    .executeTakeFirst()
}

type FinishedFlow = {
  userId: string
  /** Sealed, as is the next. */
  providerAccessToken: string
  providerRefreshToken: string | null
  /** Of the person to link when the code is exchanged, as JSON. */
  externalProfile?: string
}

/** Makes the code exchangeable, and its time begins. */
export async function finishFlowState(
  transaction: Kysely<DB>,
  id: string,
  finished: FinishedFlow,
): Promise<{ authCode: string | null }> {
  return await transaction
    .updateTable('authFlowStates')
    .set({ ...finished, authCodeIssuedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('authCode')
    .executeTakeFirstOrThrow(flowHasEnded)
}

/** Refuses a flow that was deleted since it was read. */
export async function lockFlowState(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction
    .selectFrom('authFlowStates')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(flowHasEnded)
}

const flowHasEnded = () => authError(400, 'bad_oauth_state', 'OAuth state not found or expired')

/** States that nobody came back for. A few at a time, so that no sign-in waits for it. */
export async function deleteOldFlowStates(database: Kysely<DB>): Promise<void> {
  await database
    .deleteFrom('authFlowStates')
    .where('id', 'in', (query) =>
      query
        .selectFrom('authFlowStates')
        .select('id')
        .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
