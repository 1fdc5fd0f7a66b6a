import { z } from 'zod'
import { AuthError, authError, OAuthError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { leadBack } from '../redirects/build-redirect-url.ts'
import type { Client } from '../sessions/issue-session.ts'
import { describeFailure } from './describe-failure.ts'
import { finishExternalFlow } from './finish-external-flow.ts'
import { readFlowState } from './read-flow-state.ts'

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
      return { status: 302, location: leadBack(redirectTo, { query, fragment }) }
    }
  } catch (failure) {
    const query = describeFailure(toRefusal(deps, failure))
    return { status: 303, location: leadBack(siteUrl, { query }) }
  }
}

function toRefusal({ log }: IdentityDeps, failure: unknown): AuthError {
  if (failure instanceof AuthError && failure.status < 500) return failure
  log.error({ err: failure }, 'A sign-in through a provider failed')
  if (failure instanceof AuthError) return failure
  return authError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  )
}
