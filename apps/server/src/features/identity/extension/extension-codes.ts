import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { isSameSecret } from '#platform/secrets/create-secrets.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { composeExtensionConnected } from '../mail/compose-mails.ts'
import { isOurs, type Owner } from '../owner/owner.ts'
import { rememberNetwork } from '../rate-limits/known-networks.ts'
import { isBanned } from '../sessions/authenticate.ts'
import { type Client, presentSession } from '../sessions/issue-session.ts'
import { findExpiry, insertSession, lockOptionalSession } from '../sessions/session-queries.ts'
import { lockOptionalUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'

/** The tab hands it over at once; longer would only be of use to a thief. */
const codeLife = '2 minutes'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * A one-time code for the extension whose challenge this is, in the name of the session that consented.
 * Undefined where another service keeps the sessions: none can be started there.
 */
export async function issueExtensionCode(
  transaction: Kysely<DB>,
  owner: Owner,
  challenge: string,
): Promise<string | undefined> {
  const { subject: userId, sessionId } = owner
  if (!isOurs(owner) || sessionId === null) return undefined
  const code = randomBytes(32).toString('base64url')
  // One at a time, so that a session cannot fill the table.
  await transaction.deleteFrom('authExtensionCodes').where('sessionId', '=', sessionId).execute()
  await transaction
    .insertInto('authExtensionCodes')
    .values({ codeHash: hashOf(code), userId, sessionId, codeChallenge: challenge })
    .execute()
  return code
}

type Exchange = { code: string; verifier: string; client: Client }

/**
 * A session for the extension that made the challenge of the code. It has the level of assurance of the
 * session that consented, and ends with the factor that raised that. A code counts once, even with a wrong verifier.
 */
export async function exchangeExtensionCode(
  deps: IdentityDeps,
  { code, verifier, client }: Exchange,
) {
  return await deps.database.transaction().execute(async (transaction) => {
    const found = await findOptionalCode(transaction, code)
    const user = found && (await lockOptionalUser(transaction, found.userId))
    const consumed = user && (await consumeOptionalCode(transaction, code))
    if (!consumed || isBanned(user)) return undefined
    if (consumed.isExpired || !isSameSecret(hashOf(verifier), consumed.codeChallenge))
      return undefined
    const consenting = await lockOptionalSession(transaction, consumed.sessionId)
    if (!consenting || findExpiry(consenting, deps.config.identity)) return undefined
    // A stolen token of the extension would yield sessions that outlive its own.
    if (consenting.isExtension) return undefined

    const { aal, amr, factorId, createdAt } = consenting
    const session = await insertSession(transaction, {
      userId: user.id,
      ...client,
      aal,
      amr,
      factorId,
      // Nobody has signed in anew: both end when that sign-in is too old.
      createdAt,
      isExtension: true,
    })
    // The person notices it where somebody else has consented with a stolen session.
    if (user.email !== null && user.emailProvenAt !== null)
      await deps.mail.queueMail(transaction, {
        to: user.email,
        ...composeExtensionConnected(deps.config.siteUrl),
      })
    await rememberNetwork(transaction, user.id, client.ipAddress)
    await writeAuditLog(transaction, {
      action: 'login',
      userId: user.id,
      ipAddress: client.ipAddress,
      details: { method: 'extension' },
    })
    return await presentSession(deps, transaction, session)
  })
}

async function findOptionalCode(transaction: Kysely<DB>, code: string) {
  return await transaction
    .selectFrom('authExtensionCodes')
    .select('userId')
    .where('codeHash', '=', hashOf(code))
    .executeTakeFirst()
}

/** After its user is locked: of two exchanges of one code, the second finds it gone. */
async function consumeOptionalCode(transaction: Kysely<DB>, code: string) {
  return await transaction
    .deleteFrom('authExtensionCodes')
    .where('codeHash', '=', hashOf(code))
    .returning([
      'sessionId',
      'codeChallenge',
      sql<boolean>`created_at < now() - ${codeLife}::interval`.as('isExpired'),
    ])
    .executeTakeFirst()
}
