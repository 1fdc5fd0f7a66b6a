import { AuthError, authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { buildRedirectUrl } from '../redirects/redirects.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { FlowState } from '../sessions/pkce.ts'
import type { ExternalProfile, ExternalProvider, ProviderTokens } from './external-provider.ts'
import { finishFlowState, lockFlowState } from './flow-state-queries.ts'
import { linkIdentity } from './link-identity.ts'
import {
  type ExternalSignIn,
  signInExternally,
  startExternalSession,
} from './sign-in-externally.ts'
import { callbackAddress, findProvider } from './start-external-flow.ts'

type ReturningFlow = { flow: FlowState; redirectTo: string; code: string; client: Client }

/** Turns the provider's code into a session, or into a code of ours, and answers where to go. */
export async function finishExternalFlow(
  deps: IdentityDeps,
  { flow, redirectTo, code, client }: ReturningFlow,
): Promise<string> {
  if (!code)
    throw authError(
      400,
      'bad_oauth_callback',
      'OAuth callback with missing authorization code missing',
    )
  const provider = findProvider(deps, flow.provider ?? '')
  const tokens = await exchangeCode(deps, provider, code)
  const profile = await readProfile(provider, tokens)
  const signIn = { provider: provider.name, profile, redirectTo, client }
  const linking = flow.linkingUserId && {
    userId: flow.linkingUserId,
    sessionId: flow.linkingSessionId,
  }
  if (linking && flow.codeChallenge)
    return await prepareLink(deps, flow, { ...signIn, tokens, ...linking })

  const outcome = await deps.database.transaction().execute(async (transaction) => {
    const user = linking
      ? await linkIdentity(deps, transaction, { ...signIn, ...linking })
      : await signInExternally(deps, transaction, signIn)
    // It is deleted with the session that asked for it, perhaps while the provider answered.
    await lockFlowState(transaction, flow.id)
    if (user instanceof AuthError) return user
    if (flow.codeChallenge) {
      const { authCode } = await finishFlowState(transaction, flow.id, {
        userId: user.id,
        ...sealTokens(deps, flow.id, tokens),
      })
      return buildRedirectUrl(redirectTo, { query: { code: authCode ?? '' } })
    }
    const session = await startExternalSession(deps, transaction, {
      userId: user.id,
      provider: provider.name,
      client,
    })
    return buildRedirectUrl(redirectTo, { fragment: fragmentOf(session, tokens) })
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

type PreparedLink = ExternalSignIn & {
  tokens: ProviderTokens
  userId: string
  sessionId: string | null
}

/**
 * The browser that comes back may be that of somebody who was sent here by who asked for the link: only
 * the exchange, which needs the code verifier, links the identity. A refusal is told here already.
 */
async function prepareLink(
  deps: IdentityDeps,
  { id }: FlowState,
  { tokens, ...link }: PreparedLink,
): Promise<string> {
  const trial = await deps.database.startTransaction().execute()
  try {
    await linkIdentity(deps, trial, link)
  } finally {
    await trial.rollback().execute()
  }
  const { authCode } = await finishFlowState(deps.database, id, {
    userId: link.userId,
    externalProfile: JSON.stringify(link.profile),
    ...sealTokens(deps, id, tokens),
  })
  return buildRedirectUrl(link.redirectTo, { query: { code: authCode ?? '' } })
}

async function exchangeCode(deps: IdentityDeps, provider: ExternalProvider, code: string) {
  try {
    return await provider.exchangeCode(code, callbackAddress(deps))
  } catch (cause) {
    const message = `Unable to exchange external code: ${code.slice(0, 4)}`
    throw new AuthError(500, 'unexpected_failure', message, { cause })
  }
}

async function readProfile(
  provider: ExternalProvider,
  tokens: ProviderTokens,
): Promise<ExternalProfile> {
  let profile: ExternalProfile
  try {
    profile = await provider.readProfile(tokens)
  } catch (cause) {
    const message = 'Error getting user profile from external provider'
    throw new AuthError(500, 'unexpected_failure', message, { cause })
  }
  if (profile.emails.length > 0) return profile
  throw authError(500, 'unexpected_failure', 'Error getting user email from external provider')
}

function sealTokens(
  { secrets }: IdentityDeps,
  owner: string,
  { accessToken, refreshToken }: ProviderTokens,
) {
  return {
    providerAccessToken: secrets.seal(accessToken, owner),
    providerRefreshToken: refreshToken ? secrets.seal(refreshToken, owner) : null,
  }
}

const fragmentOf = (
  session: Awaited<ReturnType<typeof startExternalSession>>,
  { accessToken, refreshToken }: ProviderTokens,
) => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  ...(refreshToken && { provider_refresh_token: refreshToken }),
  provider_token: accessToken,
  refresh_token: session.refresh_token,
  sb: '',
  token_type: session.token_type,
})
