import { z } from 'zod'
import { knownProviders } from '../describe-settings.ts'
import { AuthError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Bearer } from '../sessions/authenticate.ts'
import { insertFlowState, PkceParameters, readChallenge } from '../sessions/pkce.ts'
import type { ExternalProvider } from './external-provider.ts'
import { deleteOldFlowStates, externalFlow } from './flow-state-queries.ts'

export const AuthorizeQuery = PkceParameters.extend({
  provider: z.string().default(''),
  scopes: z.string().default(''),
}).catchall(z.string())

type Flow = {
  query: z.output<typeof AuthorizeQuery>
  redirectTo: string
  /** Of the browser that has to come back; null where its code verifier proves it. */
  browserHash: string | null
  /** The user who links the identity; undefined for a sign-in. */
  linking?: Bearer | undefined
}

/** Parameters for us, and those that only we may send to the provider. */
const notPassedOn = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
])

/** Remembers a sign-in that begins, and answers with the provider's address for it. */
export async function startExternalFlow(
  deps: IdentityDeps,
  { query, redirectTo, browserHash, linking }: Flow,
): Promise<string> {
  const provider = findProvider(deps, query.provider)
  const challenge = readChallenge(query)
  await deleteOldFlowStates(deps.database)
  const { id } = await insertFlowState(deps.database, {
    kind: externalFlow,
    challenge,
    provider: provider.name,
    redirectTo,
    browserHash,
    ...(linking && {
      linkingUserId: linking.user.id,
      linkingSessionId: linking.session?.id ?? null,
    }),
  })
  try {
    return await provider.authorizationUrl({
      state: id,
      redirectUri: callbackAddress(deps),
      scopes: query.scopes.split(/[\s,]+/).filter((scope) => scope !== ''),
      extra: Object.fromEntries(Object.entries(query).filter(([name]) => !notPassedOn.has(name))),
    })
  } catch (cause) {
    const message = `Unable to reach ${provider.name}`
    throw new AuthError(500, 'unexpected_failure', message, { cause })
  }
}

export const callbackAddress = ({ config }: Pick<IdentityDeps, 'config'>): string =>
  `${config.siteUrl}/auth/v1/callback`

/** The provider that a sign-in names, or why there is none. */
export function findProvider({ providers, config }: IdentityDeps, name: string): ExternalProvider {
  const known = name.toLowerCase()
  if (known === 'google' || known === 'github') {
    const provider = providers[known]
    if (provider) return provider
    if (config.identity.providers[known].clientId !== undefined)
      throw validationFailed('Unsupported provider: missing OAuth secret')
  }
  throw validationFailed(
    knownProviders.includes(known)
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${name} could not be found`,
  )
}
