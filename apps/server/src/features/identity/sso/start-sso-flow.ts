import { parseUuid } from '@product/contract'
import { z } from 'zod'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { deleteOldFlowStates } from '../providers/flow-state-queries.ts'
import { insertFlowState, PkceParameters, readChallenge } from '../sessions/pkce.ts'
import { withFreshMetadata } from './fetch-metadata.ts'
import { buildRequestUrl } from './service-provider.ts'
import { ssoFlow } from './sso-flow-queries.ts'
import { readDomain } from './sso-provider-admin.ts'
import {
  findOptionalSsoProvider,
  findOptionalSsoProviderByDomain,
  type SsoProvider,
} from './sso-provider-queries.ts'

export const SsoRequest = PkceParameters.extend({
  provider_id: z.string().default(''),
  domain: z.string().default(''),
  redirect_to: z.string().default(''),
  skip_http_redirect: z.boolean().default(false),
})

type Request = z.output<typeof SsoRequest>

/** Remembers a sign-in that begins, and answers with the identity provider's address for it. */
export async function startSsoFlow(
  deps: IdentityDeps,
  { request, redirectTo }: { request: Request; redirectTo: string },
): Promise<string> {
  const challenge = readChallenge(request)
  const found = await findWanted(deps, request)
  refuseDisabled(found)
  const provider = await withFreshMetadata(deps, found)
  await deleteOldFlowStates(deps.database)
  const { id } = await insertFlowState(deps.database, {
    kind: ssoFlow,
    challenge,
    provider: provider.id,
    redirectTo,
  })
  return await buildRequestUrl(deps, { provider, flowId: id })
}

async function findWanted({ database }: IdentityDeps, { provider_id, domain }: Request) {
  if (provider_id && domain) throw validationFailed('Only one of provider_id or domain supported')
  if (!provider_id && !domain)
    throw validationFailed('A provider_id or domain needs to be provided')
  if (provider_id) {
    const id = parseUuid(provider_id)
    if (!id) throw validationFailed('provider_id must be an UUID')
    const provider = await findOptionalSsoProvider(database, id)
    if (provider) return provider
    throw authError(404, 'sso_provider_not_found', 'No such SSO provider')
  }
  const provider = await findOptionalSsoProviderByDomain(database, readDomain(domain))
  if (provider) return provider
  throw authError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain')
}

export function refuseDisabled({ disabled }: SsoProvider): void {
  if (disabled)
    throw authError(
      404,
      'sso_provider_disabled',
      'SSO Provider assigned for this domain is currently disabled',
    )
}
