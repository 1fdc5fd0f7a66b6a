import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { AuthError, authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { isPkceToken } from '../one-time-codes/one-time-codes.ts'
import { buildErrorRedirectUrl, buildRedirectUrl } from '../redirects/redirects.ts'
import type { Client } from '../sessions/issue-session.ts'
import { issueOptionalAuthCode } from '../sessions/pkce.ts'
import { startCodeSession } from '../sessions/start-code-session.ts'
import {
  type Accepted,
  acceptProof,
  findOptionalProof,
  halfDone,
  readType,
} from './accept-proof.ts'

type Link = { tokenHash: string; type: string; redirectTo: string; client: Client }

/** Where the browser that followed a mailed link goes on to, with a session, a code or an error. */
export async function followLink(deps: IdentityDeps, link: Link): Promise<string> {
  const { tokenHash, redirectTo, client } = link
  const isPkce = isPkceToken(tokenHash)
  try {
    const type = readType(link.type, 'Invalid email verification type')
    const verification = { type, proof: { tokenHash }, client }
    const code = await findOptionalProof(deps, verification)
    return await deps.database.transaction().execute(async (transaction) => {
      const accepted = await acceptProof(deps, transaction, { ...verification, code })
      if (!accepted.isDone) {
        const message = { message: halfDone }
        return buildRedirectUrl(redirectTo, {
          fragment: { ...message, sb: '' },
          ...(isPkce && { query: message }),
        })
      }
      if (isPkce)
        return buildRedirectUrl(redirectTo, { query: await issueCode(transaction, accepted) })
      const session = await startCodeSession(deps, transaction, accepted, client)
      return buildRedirectUrl(redirectTo, { fragment: sessionFields(session, accepted) })
    })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return buildErrorRedirectUrl(redirectTo, error, isPkce)
  }
}

async function issueCode(transaction: Kysely<DB>, { userId, type }: Accepted) {
  const code = await issueOptionalAuthCode(transaction, userId, type)
  if (!code) throw authError(400, 'flow_state_not_found', 'No associated flow state found.')
  return { code }
}

type Session = Awaited<ReturnType<typeof startCodeSession>>

const sessionFields = (session: Session, { type }: Accepted) => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: session.token_type,
  type,
})
