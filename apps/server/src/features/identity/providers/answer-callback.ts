import { parseUuid } from '@product/contract'
import { z } from 'zod'
import { AuthError, authError, OAuthError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { buildRedirectUrl, errorNames } from '../redirects/redirects.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { FlowState } from '../sessions/pkce.ts'
import { finishExternalFlow } from './finish-external-flow.ts'
import { findOptionalFlowState, takeOptionalFlowState } from './flow-state-queries.ts'

export const CallbackParameters = z.object({
  code: z.string().default(''),
  state: z.string().default(''),
  error: z.string().default(''),
  error_description: z.string().default(''),
})

type Callback = {
  parameters: z.output<typeof CallbackParameters>
  /** Whether the browser that comes back is the one that started the flow. */
  isStarter: (browserHash: string | null) => boolean
  client: Client
}
type Redirect = { status: 302 | 303; location: string }

/** Where a person goes on who comes back from a provider: always somewhere of ours. */
export async function answerCallback(
  deps: IdentityDeps,
  { parameters, isStarter, client }: Callback,
): Promise<Redirect> {
  const { siteUrl } = deps.config
  try {
    const flow = await readFlowState(deps, parameters.state)
    if (!isStarter(flow.browserHash))
      throw authError(400, 'bad_oauth_state', 'OAuth state belongs to another browser')
    const redirectTo = flow.redirectTo ?? siteUrl
    try {
      const { error, error_description, code } = parameters
      if (error) throw new OAuthError(error, error_description)
      const location = await finishExternalFlow(deps, { flow, redirectTo, code, client })
      return { status: 302, location }
    } catch (failure) {
      const query = describeFailure(toRefusal(deps, failure))
      const fragment = { ...query, sb: '' }
      return { status: 302, location: buildRedirectUrl(redirectTo, { query, fragment }) }
    }
  } catch (failure) {
    const query = describeFailure(toRefusal(deps, failure))
    return { status: 303, location: buildRedirectUrl(siteUrl, { query }) }
  }
}

export function toRefusal({ log }: IdentityDeps, failure: unknown): AuthError {
  if (failure instanceof AuthError && failure.status < 500) return failure
  log.error({ err: failure }, 'A sign-in through a provider failed')
  if (failure instanceof AuthError) return failure
  return authError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  )
}

/** The flow that a state stands for. It is used up by this, whatever comes of it. */
async function readFlowState({ database }: IdentityDeps, given: string): Promise<FlowState> {
  if (!given) throw authError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const state = parseUuid(given)
  if (!state) throw badState('OAuth state parameter is invalid')
  const taken = await takeOptionalFlowState(database, state)
  if (taken) return taken
  const existing = await findOptionalFlowState(database, state)
  if (!existing) throw badState('OAuth state not found or expired')
  if (existing.authCodeIssuedAt)
    throw authError(400, 'flow_state_already_used', 'State has already been used')
  throw badState('OAuth state has expired')
}

const badState = (message: string) => authError(400, 'bad_oauth_state', message)

/** Refusals that the protocol words as the person's own. */
const denied = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** An error as it stands in the address that a flow leads back to. */
export function describeFailure(error: AuthError): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message }
  return {
    error: denied.has(error.code) ? 'access_denied' : (errorNames[error.status] ?? 'server_error'),
    error_code: error.code,
    error_description: error.message,
  }
}
