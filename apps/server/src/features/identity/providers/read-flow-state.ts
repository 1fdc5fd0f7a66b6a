import { validate as isUuid } from 'uuid'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { FlowState } from '../sessions/pkce.ts'
import { findOptionalFlowState, takeOptionalFlowState } from './flow-state-queries.ts'

/** The flow that a state stands for. It is used up by this, whatever comes of it. */
export async function readFlowState({ database }: IdentityDeps, state: string): Promise<FlowState> {
  if (!state) throw authError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!isUuid(state)) throw badState('OAuth state parameter is invalid')
  const taken = await takeOptionalFlowState(database, state)
  if (taken) return taken
  const existing = await findOptionalFlowState(database, state)
  if (!existing) throw badState('OAuth state not found or expired')
  if (existing.authCodeIssuedAt)
    throw authError(400, 'flow_state_already_used', 'State has already been used')
  throw badState('OAuth state has expired')
}

const badState = (message: string) => authError(400, 'bad_oauth_state', message)
