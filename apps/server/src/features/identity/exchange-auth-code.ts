import { parseUuid } from '@product/contract'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { AuthError, authError, validationFailed } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { ExternalProfile } from './providers/external-provider.ts'
import { linkIdentity } from './providers/link-identity.ts'
import { isBanned } from './sessions/authenticate.ts'
import { type Client, startSession } from './sessions/issue-session.ts'
import {
  deleteFlowState,
  type FlowState,
  findOptionalFlowByCode,
  isVerifierOf,
  lockOptionalFlowState,
} from './sessions/pkce.ts'
import { lockSubject } from './users/identity-queries.ts'
import type { UserRow } from './users/present-user.ts'
import { lockOptionalUser } from './users/user-queries.ts'
import { writeAuditLog } from './write-audit-log.ts'

const lifeInMilliseconds = 300_000

export const PkceGrant = z.object({
  auth_code: z.string().default(''),
  code_verifier: z.string().default(''),
})

/** A session for the code of a redirect, given to the browser that holds its verifier. */
export async function exchangeAuthCode(
  deps: IdentityDeps,
  { auth_code, code_verifier }: z.output<typeof PkceGrant>,
  client: Client,
) {
  if (!auth_code || !code_verifier)
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  const code = parseUuid(auth_code)
  if (!code) throw notFound()
  const outcome = await deps.database.transaction().execute(async (transaction) => {
    const user = await lockOptionalUserOf(transaction, code)
    const state = user && (await lockOptionalFlowState(transaction, code))
    if (!state) throw notFound()
    if (isExpired(state))
      throw authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!isVerifierOf(state, code_verifier))
      throw authError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    if (isBanned(user)) throw authError(403, 'user_banned', 'User is banned')

    await deleteFlowState(transaction, state.id)
    const { kind, provider } = state
    const linked = await linkPrepared(deps, transaction, state, client)
    if (linked instanceof AuthError) return linked
    await writeAuditLog(transaction, {
      action: 'login',
      userId: user.id,
      ipAddress: client.ipAddress,
      details: { method: kind, ...(provider && { provider }) },
    })
    const session = await startSession(deps, transaction, {
      userId: user.id,
      method: kind,
      ...(provider && { provider }),
      client,
    })
    return { ...session, ...providerTokensOf(deps, state) }
  })
  // Thrown after the transaction, which keeps the confirmation mail of a refusal.
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

/** In the order that every sign-in locks in: the person at the provider, the user, what is the user's. */
async function lockOptionalUserOf(
  transaction: Kysely<DB>,
  authCode: string,
): Promise<UserRow | undefined> {
  const flow = await findOptionalFlowByCode(transaction, authCode)
  if (!flow?.userId) return undefined
  if (flow.provider && flow.externalProfile !== null) {
    const { subject } = ExternalProfile.parse(flow.externalProfile)
    await lockSubject(transaction, flow.provider, subject)
  }
  return await lockOptionalUser(transaction, flow.userId)
}

/** Only the browser that asked for the link has the verifier of this exchange. */
async function linkPrepared(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { linkingUserId, linkingSessionId, provider, externalProfile, redirectTo }: FlowState,
  client: Client,
): Promise<UserRow | AuthError | undefined> {
  if (!linkingUserId || !provider || externalProfile === null) return undefined
  return await linkIdentity(deps, transaction, {
    userId: linkingUserId,
    sessionId: linkingSessionId,
    provider,
    profile: ExternalProfile.parse(externalProfile),
    redirectTo: redirectTo ?? deps.config.siteUrl,
    client,
  })
}

/** A mailed link may be followed a day later: its code lives from then on. */
function isExpired({ authCodeIssuedAt, createdAt }: FlowState): boolean {
  return Date.now() - (authCodeIssuedAt ?? createdAt).getTime() > lifeInMilliseconds
}

function providerTokensOf(
  { secrets }: IdentityDeps,
  { id, providerAccessToken, providerRefreshToken }: FlowState,
) {
  return {
    ...(providerAccessToken && { provider_token: secrets.open(providerAccessToken, id) }),
    ...(providerRefreshToken && {
      provider_refresh_token: secrets.open(providerRefreshToken, id),
    }),
  }
}

const notFound = () =>
  authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
