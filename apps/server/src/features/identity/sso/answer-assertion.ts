import { parseUuid } from '@product/contract'
import { z } from 'zod'
import { findUnstorable } from '#platform/http/errors/find-unstorable.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { describeFailure, toRefusal } from '../providers/answer-callback.ts'
import { buildRedirectUrl, isAllowedRedirect } from '../redirects/redirects.ts'
import { type Client, startSession } from '../sessions/issue-session.ts'
import type { FlowState } from '../sessions/pkce.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { withFreshMetadata } from './fetch-metadata.ts'
import { readSsoProfile } from './read-sso-profile.ts'
import { signInWithSso } from './sign-in-with-sso.ts'
import { finishFlow, requestIdOf, ssoFlow, takeFlow, useAssertionOnce } from './sso-flow-queries.ts'
import {
  findOptionalSsoProvider,
  findOptionalSsoProviderByEntity,
  type SsoProviderWithDomains,
} from './sso-provider-queries.ts'
import { refuseDisabled } from './start-sso-flow.ts'
import { readResponse, verifyAssertion } from './verify-assertion.ts'

/** Most are of some kilobytes; many groups of a person make more. */
const mostCharacters = 262_144

export const PostedAssertion = z.object({
  SAMLResponse: z.string().default(''),
  RelayState: z.string().default(''),
})

type Posted = { form: z.output<typeof PostedAssertion>; client: Client }

/** Where a person goes on who comes from an identity provider: always somewhere of ours. */
export async function answerAssertion(deps: IdentityDeps, { form, client }: Posted) {
  let redirectTo = deps.config.siteUrl
  try {
    if (form.SAMLResponse === '') throw validationFailed('SAMLResponse is missing')
    if (form.SAMLResponse.length > mostCharacters)
      throw validationFailed('SAMLResponse is too large')
    const flowId = parseUuid(form.RelayState)
    const flow = flowId ? await takeFlow(deps.database, flowId) : undefined
    redirectTo = flow?.redirectTo ?? readRelayedAddress(deps, form.RelayState)
    return await finishSignIn(deps, { form, client, flow, redirectTo })
  } catch (failure) {
    const query = describeFailure(toRefusal(deps, failure))
    return buildRedirectUrl(redirectTo, { query, fragment: { ...query, sb: '' } })
  }
}

type Arrival = Posted & { flow: FlowState | undefined; redirectTo: string }

async function finishSignIn(
  deps: IdentityDeps,
  { form, client, flow, redirectTo }: Arrival,
): Promise<string> {
  const samlResponse = form.SAMLResponse
  const found = flow
    ? await findOptionalSsoProvider(deps.database, flow.provider ?? '')
    : await findSender(deps, samlResponse)
  if (!found)
    throw authError(
      404,
      'saml_idp_not_found',
      'A SAML connection has not been established with this Identity Provider',
    )
  refuseDisabled(found)
  const provider = await withFreshMetadata(deps, found)
  const request = flow && { id: requestIdOf(flow.id), createdAt: flow.createdAt }
  const assertion = await verifyAssertion(deps, { provider, samlResponse, request })
  const profile = readSsoProfile(assertion, provider.attributeMapping)

  return await deps.database.transaction().execute(async (transaction) => {
    const { id: assertionId, issuer: entityId, expiresAt } = assertion
    await useAssertionOnce(transaction, { entityId, assertionId, expiresAt })
    const user = await signInWithSso(transaction, { provider, profile, client })
    if (flow?.codeChallenge) {
      const code = await finishFlow(transaction, flow.id, user.id)
      return buildRedirectUrl(redirectTo, { query: { code } })
    }
    await writeAuditLog(transaction, {
      action: 'login',
      userId: user.id,
      ipAddress: client.ipAddress,
      details: { method: ssoFlow, provider: provider.id },
    })
    const session = await startSession(deps, transaction, {
      userId: user.id,
      method: ssoFlow,
      provider: provider.id,
      client,
    })
    return buildRedirectUrl(redirectTo, {
      fragment: {
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        refresh_token: session.refresh_token,
        sb: '',
        token_type: session.token_type,
      },
    })
  })
}

/** The sender of an assertion that nobody asked for, if such are taken from it. */
async function findSender(
  { database }: IdentityDeps,
  samlResponse: string,
): Promise<SsoProviderWithDomains | undefined> {
  const { Response } = await readResponse(samlResponse).catch(() => {
    throw validationFailed('SAMLResponse is not a valid XML SAML assertion')
  })
  const issuer = findUnstorable(Response.Issuer) ? undefined : Response.Issuer
  const provider = issuer && (await findOptionalSsoProviderByEntity(database, issuer))
  if (!provider) return undefined
  if (!provider.allowIdpInitiated)
    throw authError(
      403,
      'saml_idp_initiated_disabled',
      'Sign-ins of this Identity Provider have to be started here',
    )
  return provider
}

/** Of a sign-in that began at the provider: the address to go on to, or nothing. */
function readRelayedAddress({ config }: IdentityDeps, relayState: string): string {
  if (relayState === '') return config.siteUrl
  if (!URL.canParse(relayState))
    throw validationFailed('SAML RelayState is not a valid UUID or URL')
  return isAllowedRedirect(relayState, config) ? relayState : config.siteUrl
}
